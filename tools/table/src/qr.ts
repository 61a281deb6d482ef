// The QR code of a link. It is a separate file, because only a shared screen needs it.
import qrcode from "qrcode-generator";

// Returns its size, and an SVG path of its dark squares.
export function codeOf(text: string): { size: number; path: string } {
  const qr = qrcode(0, "M");
  qr.addData(text);
  qr.make();
  const size = qr.getModuleCount();
  let path = "";
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) if (qr.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size, path };
}

// The square code of a link, for the cameras of phones. It is a file of its own: only the screen on the
// table asks for it.
import qrcode from "qrcode-generator";

// Its side, and an SVG path of its dark squares.
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

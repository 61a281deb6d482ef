// Shows a number that counts to its new value, and by how much it has changed.
import { useEffect, useRef, useState } from "preact/hooks";

const kCounting = 450; // milliseconds

export function Amount({ value, text, change, isStill }: {
  value: number | undefined;
  text: string;
  change: number | undefined;
  isStill: boolean;
}) {
  const last = useRef(value);
  const [shown, setShown] = useState<number | undefined>();
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (isStill || from === undefined || value === undefined || from === value) return setShown(undefined);
    let frame = 0;
    const start = performance.now();
    const count = (now: number) => {
      // The frame may have begun before.
      const part = Math.max(0, Math.min(1, (now - start) / kCounting));
      setShown(part < 1 ? Math.round(from + (value - from) * part) : undefined);
      if (part < 1) frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return () => cancelAnimationFrame(frame);
  }, [value, isStill]);
  return (
    <>
      <b>{shown === undefined || value === undefined ? text : text.replace(String(value), String(shown))}</b>
      {change !== undefined && <span class={change > 0 ? "change more-now" : "change less-now"}>{change > 0 ? "+" : "−"}{Math.abs(change)}</span>}
    </>
  );
}

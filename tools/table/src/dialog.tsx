// A box over the table, for a card's text or the contents of a pile.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Content, Language, Thing } from "./api";
import type { Bench } from "./bench";
import { Iconed } from "./iconed";
import { colourOf, nameOf, ThingView } from "./thing";
import { say } from "./words";

export function Dialog({ title, language, onClose, children }: {
  title: string;
  language: Language;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal();
  }, []);
  return (
    <dialog ref={box} onClose={onClose} aria-label={title}
            onClick={(e) => e.target === box.current && box.current?.close()}>
      <div class="dialog">
        <h2>{title}</h2>
        {children}
        <button type="button" class="primary" onClick={() => box.current?.close()}>
          {say(language, "close")}
        </button>
      </div>
    </dialog>
  );
}

// Shows the text of a card in full.
export function CardText({ content, definition, thing }: {
  content: Content;
  definition: number;
  thing: Thing | undefined;
}) {
  const d = content.definitions[definition]!;
  return (
    <div class="card-text" style={{ "--tint": colourOf(thing, d) }}>
      <b>{thing ? nameOf(thing, d) : d.label}</b>
      {(thing?.notes ?? []).length > 0 && <p>{thing!.notes!.join(", ")}</p>}
      {d.print.length > 0 && (
        <dl>
          {d.print.map((p) => (
            <div key={p.name}><dt>{p.label}</dt><dd><Iconed text={p.text} content={content} /></dd></div>
          ))}
        </dl>
      )}
      {d.help && <p><Iconed text={d.help} content={content} /></p>}
    </div>
  );
}

export function PileDialog({ zone, bench, onClose }: {
  zone: { label: string; things: Thing[]; hidden: string | undefined };
  bench: Bench;
  onClose: () => void;
}) {
  return (
    <Dialog title={zone.label} language={bench.language} onClose={onClose}>
      <div class="row">
        {zone.things.map((t) => <ThingView key={t.id} thing={t} bench={bench} />)}
      </div>
      {zone.hidden && <p class="muted">{zone.hidden}</p>}
    </Dialog>
  );
}

// Shows texts whose amounts, as "3 coins", are numbers with icons. The words stay for who does not see them.
import type { ComponentChildren } from "preact";
import type { Content } from "./api";
import { Badge, lookOfValue } from "./icons";

interface Amounts {
  pattern: RegExp;
  nameOf: Map<string, string>; // of the value, by its word
}
const known = new WeakMap<Content, Amounts | undefined>();

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function amountsOf(content: Content): Amounts | undefined {
  if (known.has(content)) return known.get(content);
  const nameOf = new Map<string, string>();
  for (const [name, words] of Object.entries(content.amounts)) {
    if (!lookOfValue(name, content)?.icon) continue;
    for (const word of words.map((w) => w.trim().toLowerCase())) {
      if (word !== "" && !nameOf.has(word)) nameOf.set(word, name);
    }
  }
  // The longest word that fits counts: "coins in the bank" before "coins".
  const words = [...nameOf.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const found = words.length === 0 ? undefined
    : { nameOf, pattern: new RegExp(`(?<![\\p{L}\\p{N}.,])([+\\-−]?\\d+)( (?:de )?(${words.join("|")}))(?![\\p{L}\\p{N}])`, "giu") };
  known.set(content, found);
  return found;
}

export function Iconed({ text, content }: { text: string; content: Content }) {
  const amounts = amountsOf(content);
  if (!amounts) return <>{text}</>;
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const m of text.matchAll(amounts.pattern)) {
    parts.push(text.slice(from, m.index));
    parts.push(
      <span class="sum" title={m[0]}>
        {m[1]}<span class="unseen">{m[2]}</span><Badge look={lookOfValue(amounts.nameOf.get(m[3]!.toLowerCase())!, content)} />
      </span>);
    from = m.index + m[0].length;
  }
  return <>{parts}{text.slice(from)}</>;
}

// The end of a game: who won and why, how it came about, and what next.
import { post, type Content, type Language, type Position } from "./api";
import { colourOfSeat } from "./colours";
import { Dialog } from "./dialog";
import { Chart, pointsOf } from "./panels";
import { nameOfSeat } from "./people";
import { say } from "./words";

export function EndPage({ content, position, reader, language, onClose }: {
  content: Content;
  position: Position;
  reader: string;
  language: Language;
  onClose: () => void;
}) {
  const standings = [...(position.standings ?? [])].sort((a, b) => a.rank - b.rank);
  const again = () => void post("api/again", { seat: position.seat ?? 0 }, language);
  return (
    <Dialog title={say(language, "game_over")} language={language} onClose={onClose}>
      <ol class="places-of-all">
        {standings.map((s) => (
          <li key={s.seat} class={s.won ? "place won" : "place"} style={{ "--seat": colourOfSeat(s.seat) }}>
            <span class="rank">{s.rank}</span>
            <span class="who">{nameOfSeat(position, s.seat, language)}{s.won && <span class="tag turn">{say(language, "won")}</span>}</span>
            <b>{pointsOf(s, language)}</b>
          </li>
        ))}
      </ol>
      <div class="scores">
        {(position.outcome ?? []).map((line, i) => (
          <p key={i} class={line.startsWith(" ") ? "part" : ""}>{line.trim()}</p>
        ))}
      </div>
      <Chart language={language} seat={reader} />
      {content.again && position.seats.some((s) => s.kind === "human") && (
        <button type="button" class="primary" id="again" onClick={again}>{say(language, "again")}</button>
      )}
    </Dialog>
  );
}

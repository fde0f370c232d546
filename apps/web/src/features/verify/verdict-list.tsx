import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { describeVerdict } from '@redoubt/power/verify/verdict-words';
import { Badge, type BadgeTone } from '@redoubt/ui/badge';

const LOOKS: Readonly<Record<Verdict['is'], { tone: BadgeTone; words: string }>> = {
  match: { tone: 'safe', words: 'Match' },
  mismatch: { tone: 'danger', words: 'Mismatch' },
  'no-answer': { tone: 'neutral', words: 'Cannot answer' },
};

const KINDS: Readonly<Record<Reading['check']['kind'], string>> = {
  powers: 'Analysis of the bytecode',
  proof: 'Two calls, as holder and as stranger',
  fact: 'Fact of the score',
};

/** Every statement with its verdict; what differs first. */
export function VerdictList({
  readings,
  verdicts,
  isDone,
  subjects,
}: {
  readings: readonly Reading[];
  verdicts: ReadonlyMap<string, Verdict>;
  isDone: boolean;
  /** What the method's subjects ask, in words. */
  subjects: Readonly<Record<string, string>>;
}) {
  const shared = isDone ? findShared([...verdicts.values()]) : undefined;
  const rank = ({ id }: Reading) => ['mismatch', 'no-answer', 'match', undefined].indexOf(verdicts.get(id)?.is);
  return (
    <ul>
      {shared !== undefined && <li className="border-line border-b px-5 py-3 text-text-2 max-sm:px-4">The same for all: {shared}</li>}
      {readings
        .toSorted((a, b) => rank(a) - rank(b))
        .map((reading) => (
          <li key={reading.id} className="border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4">
            <Row reading={reading} verdict={verdicts.get(reading.id)} shared={shared} isDone={isDone} subjects={subjects} />
          </li>
        ))}
    </ul>
  );
}

/** What the endpoint said to every question, where it never said anything else: told once then, not once a row. */
function findShared(verdicts: readonly Verdict[]): string | undefined {
  const [first] = verdicts;
  if (first?.is !== 'no-answer' || verdicts.length < 2) return undefined;
  return verdicts.every((verdict) => verdict.is === 'no-answer' && verdict.words === first.words) ? first.words : undefined;
}

type RowProps = {
  reading: Reading;
  verdict: Verdict | undefined;
  shared: string | undefined;
  isDone: boolean;
  subjects: Readonly<Record<string, string>>;
};

function Row({ reading: { title, pin, check }, verdict, shared, isDone, subjects }: RowProps) {
  const question = check.kind === 'fact' ? subjects[check.subject] : undefined;
  const look = verdict && LOOKS[verdict.is];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0">{question ?? title}</p>
        {look === undefined ? (
          <span className="text-12 text-text-3">{isDone ? 'Not checked' : 'Waiting'}</span>
        ) : (
          <Badge tone={look.tone}>{look.words}</Badge>
        )}
      </div>
      <p className="mt-0.5 text-12 text-text-3">
        {KINDS[check.kind]}
        {question !== undefined && ` ${title}`}
        {check.kind === 'fact' && (
          <>
            , <span className="font-mono">{check.method}</span>
          </>
        )}
        , block <span className="tabular-nums">{pin.blockNumber}</span>
      </p>
      {verdict !== undefined && shared === undefined && (
        <ul className="mt-1 text-12 text-text-2">
          {describeVerdict(verdict).map((line) => (
            <li key={line} className="wrap-anywhere max-h-32 overflow-auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

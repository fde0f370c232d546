import type { NoAnswerReason } from '@redoubt/power/verify/pinned-node';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { describeVerdict } from '@redoubt/power/verify/verdict-text';
import { Badge, type BadgeTone } from '@redoubt/ui/badge';
import type { ReactNode } from 'react';
import { groupVerdicts, type Unanswered } from './group-verdicts.ts';

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

/** What to do where an endpoint has no answer, which contradicts nothing that this site states. */
const REMEDIES: Readonly<Partial<Record<NoAnswerReason, string>>> = {
  'endpoint-down': 'Check the address, and whether it allows calls from browsers (CORS).',
  'wrong-chain': 'Enter an endpoint of the chain that is named above its field.',
  'no-block': 'It is behind the chain, or on another fork of it. Try again later, or another endpoint.',
  'no-state':
    'Most nodes keep the states of the last blocks alone and drop older ones (pruning). An archive node has them all; what this site reads again later can be checked on this one.',
  limit: 'Another endpoint, or one of your own, allows more.',
};

/** Only this site runs a node of the demo chain, so no archive node has its old states. */
const DEMO_STATES = 'The node of the demo chain keeps 720 blocks, about an hour, and after a restart none from before.';

type VerdictListProps = {
  readings: readonly Reading[];
  verdicts: ReadonlyMap<string, Verdict>;
  isDone: boolean;
  /** Questions of the method's subjects. */
  subjects: Readonly<Record<string, string>>;
};

/** All statements with their verdicts, mismatches first. Statements without an answer are folded by reason. */
export function VerdictList({ readings, verdicts, isDone, subjects }: VerdictListProps) {
  const { mismatches, unanswered, matches, unchecked } = groupVerdicts(readings, verdicts);
  const row = (reading: Reading) => (
    <Item key={reading.id}>
      <Row reading={reading} verdict={verdicts.get(reading.id)} subjects={subjects} />
    </Item>
  );
  return (
    <ul>
      {mismatches.map(row)}
      {unanswered.map((group) => (
        <Item key={`${group.reason} ${group.words}`}>
          <UnansweredGroup group={group} subjects={subjects} />
        </Item>
      ))}
      {matches.map(row)}
      {unchecked.length > 0 && (
        <Item>
          <p className="text-text-3">{`${unchecked.length} ${isDone ? 'not checked' : 'waiting'}`}</p>
        </Item>
      )}
    </ul>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className="border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4">{children}</li>;
}

function UnansweredGroup({ group: { reason, words, readings }, subjects }: { group: Unanswered; subjects: VerdictListProps['subjects'] }) {
  const { tone, words: verdict } = LOOKS['no-answer'];
  const hints = [REMEDIES[reason], reason === 'no-state' && readings.some(({ chain }) => chain === 'demo') && DEMO_STATES];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0">{words}</p>
        <Badge tone={tone}>{`${readings.length} × ${verdict}`}</Badge>
      </div>
      <p className="mt-0.5 max-w-180 text-12 text-text-3">{hints.filter(Boolean).join(' ')}</p>
      <details className="mt-1 text-12 text-text-2">
        <summary className="cursor-pointer rounded-mark py-1">
          {readings.length === 1 ? 'The statement' : `The ${readings.length} statements`}
        </summary>
        <ul className="mt-1 grid gap-2">
          {readings.map((reading) => (
            <li key={reading.id}>
              <Statement reading={reading} subjects={subjects} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

type RowProps = { reading: Reading; verdict: Verdict | undefined; subjects: VerdictListProps['subjects'] };

function Row({ reading, verdict, subjects }: RowProps) {
  if (verdict === undefined) return null;
  const { tone, words } = LOOKS[verdict.is];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Statement reading={reading} subjects={subjects} />
        <Badge tone={tone}>{words}</Badge>
      </div>
      <ul className="mt-1 text-12 text-text-2">
        {describeVerdict(verdict).map((line) => (
          <li key={line} className="wrap-anywhere max-h-32 overflow-auto">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A reading: its question, method and block. */
function Statement({ reading: { title, pin, check }, subjects }: Omit<RowProps, 'verdict'>) {
  const question = check.kind === 'fact' ? subjects[check.subject] : undefined;
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">{question ?? title}</p>
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
    </div>
  );
}

import type { CSSProperties } from 'react';
import { NotAssessed } from './not-assessed.tsx';
import type { ScoreReading } from './score-dial.tsx';
import { spanVerdict, tierVerdict, type Verdict, WIDTH_MAX, worseOf } from './verdict.ts';

type Span = { low: number; high: number };

/** Solid up to what is proven, hatched as far as it could not be determined. Decoration: the figures stand beside it. */
function ScoreBar({ low, high, verdict }: Span & { verdict: Verdict | null }) {
  const ends: CSSProperties & Record<'--low' | '--high', string> = { '--low': `${low}%`, '--high': `${high}%` };
  return <span aria-hidden="true" className={`score-bar score-bar-${verdict ?? 'unknown'}`} style={ends} />;
}

/** A project's score in a list: the figure is what is proven, with its letter, and always the interval beside it. Null: not rated. */
export function ScoreInterval({ reading }: { reading: ScoreReading | null }) {
  if (reading === null) return <NotAssessed>Not rated</NotAssessed>;
  const { low, high, tier } = reading;
  return (
    <span className="score-interval">
      <span className="sr-only">{`Score ${low}, tier ${tier}, between ${low} and ${high}`}</span>
      <span aria-hidden="true" className="score-figure">
        {low}
      </span>
      <span aria-hidden="true" className="score-ends">
        <ScoreBar low={low} high={high} verdict={tierVerdict(tier)} />
        {`${low}–${high} · ${tier}`}
      </span>
    </span>
  );
}

/** One part of a score: its bar and both ends; no figures where they are too far apart to say anything. */
export function SpanBar({ span, atBest }: { span: Span; atBest?: Verdict | undefined }) {
  const verdict = worseOf(spanVerdict(span), atBest);
  if (span.high - span.low > WIDTH_MAX) {
    return (
      <span className="span-bar">
        <ScoreBar {...span} verdict={verdict} />
        <span>Not known</span>
      </span>
    );
  }
  return (
    <span className="span-bar">
      <ScoreBar {...span} verdict={verdict} />
      <span>
        {span.low}
        {span.high > span.low && (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only"> to </span>
            {span.high}
          </>
        )}
      </span>
    </span>
  );
}

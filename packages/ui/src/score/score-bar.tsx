import type { CSSProperties } from 'react';
import { NotAssessed } from './not-assessed.tsx';
import type { ScoreReading } from './score-dial.tsx';
import { spanVerdict, tierVerdict, type Verdict } from './verdict.ts';

type Span = { low: number; high: number };

/** Solid up to what is proven, hatched as far as it could not be determined. Decoration: the figures stand beside it. */
function ScoreBar({ low, high, verdict }: Span & { verdict: Verdict | null }) {
  const ends: CSSProperties & Record<'--low' | '--high', string> = { '--low': `${low}%`, '--high': `${high}%` };
  return <span aria-hidden="true" className={`score-bar score-bar-${verdict ?? 'unknown'}`} style={ends} />;
}

/** A project's score in a list: the figure is what is proven, with its letter, and always the interval beside it. */
export function ScoreInterval({ reading }: { reading: ScoreReading | null }) {
  if (reading === null) return <NotAssessed />;
  const { low, high, tier } = reading;
  const rated = tier !== 'NR';
  return (
    <span className={rated ? 'score-interval' : 'score-interval score-interval-unrated'}>
      <span className="sr-only">
        {rated ? `Score ${low}, tier ${tier}, between ${low} and ${high}` : `Not rated, between ${low} and ${high}`}
      </span>
      <span aria-hidden="true" className={rated ? 'score-figure' : 'score-unrated'}>
        {rated ? low : 'Not rated'}
      </span>
      <span aria-hidden="true" className="score-ends">
        <ScoreBar low={low} high={high} verdict={tierVerdict(tier)} />
        {`${low}–${high}`}
        {rated && ` · ${tier}`}
      </span>
    </span>
  );
}

/** One part of a score: its bar and both ends. */
export function SpanBar({ span }: { span: Span }) {
  return (
    <span className="span-bar">
      <ScoreBar {...span} verdict={spanVerdict(span)} />
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

import { useId } from 'react';
import { dialArc } from './dial-arc.ts';
import { tierVerdict, type Verdict } from './verdict.ts';

export type { Verdict };

type Tier = 'A' | 'B' | 'C' | 'D' | 'E' | 'NR';

/** A score as it is read: `low` is proven, up to `high` could not be determined. Both whole, from 0 to 100. */
export type ScoreReading = { low: number; high: number; tier: Tier };

type ScoreDialProps = { reading: ScoreReading | null; size: 40 | 80 | 112 };

const FIGURES: Readonly<Record<ScoreDialProps['size'], string>> = {
  40: 'text-12',
  80: 'text-28 tracking-title',
  112: 'text-40 tracking-display',
};
/** Words in place of a figure are longer. */
const LETTERS: Readonly<Record<ScoreDialProps['size'], string>> = { 40: 'text-12', 80: 'text-20 tracking-title', 112: 'text-28' };
const COLORS: Readonly<Record<Verdict, string>> = { safe: 'text-safe', caution: 'text-caution', danger: 'text-danger' };

/**
 * The score as a dial. Solid up to what is proven, hatched as far as it could not be determined; the figure is the lower end.
 * One that is not rated shows its interval in grey and no figure; without a single fact the whole dial is hatched.
 */
export function ScoreDial({ reading, size }: ScoreDialProps) {
  const hatch = useId();
  const verdict = reading === null ? null : tierVerdict(reading.tier);
  const figure = reading === null ? '?' : reading.tier === 'NR' ? 'NR' : String(reading.low);
  return (
    <div
      role="img"
      aria-label={describe(reading)}
      className={`relative shrink-0 ${verdict === null ? 'text-text-3' : COLORS[verdict]}`}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 80 80" width={size} height={size} fill="none" aria-hidden="true" strokeWidth="8">
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="4" height="4" className="fill-hatch-bg" />
            <rect width="1.6" height="4" className="fill-hatch" />
          </pattern>
        </defs>
        {reading === null ? (
          <path d={dialArc(0, 100)} stroke={`url(#${hatch})`} />
        ) : (
          <>
            <path d={dialArc(0, 100)} className="stroke-surface-3" />
            <path d={dialArc(reading.low, reading.high)} stroke={`url(#${hatch})`} />
            <path d={dialArc(0, reading.low)} className={verdict === 'caution' ? 'stroke-caution-fill' : 'stroke-current'} />
          </>
        )}
      </svg>
      <span
        aria-hidden="true"
        className={`absolute inset-0 flex items-center justify-center font-semibold ${figure === 'NR' ? LETTERS[size] : FIGURES[size]}`}
      >
        <span className={reading === null || reading.tier === 'NR' ? 'text-text-2' : 'text-text'}>{figure}</span>
      </span>
      {reading !== null && reading.tier !== 'NR' && size >= 80 && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 text-center font-semibold text-12">
          {reading.tier}
        </span>
      )}
    </div>
  );
}

function describe(reading: ScoreReading | null): string {
  if (reading === null) return 'Score not assessed';
  const { low, high, tier } = reading;
  return tier === 'NR' ? `Not rated: between ${low} and ${high}` : `Score ${low}, between ${low} and ${high}, tier ${tier}`;
}

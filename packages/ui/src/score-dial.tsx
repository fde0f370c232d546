import { useId } from 'react';

export type Verdict = 'safe' | 'caution' | 'danger';

/** A score as it is read: `low` is proven, up to `high` could not be determined. Both from 0 to 100. */
export type ScoreReading = { low: number; high: number; tier: string; verdict: Verdict };

type ScoreDialProps = { reading: ScoreReading | null; size: 40 | 80 | 112 };

const ARC_DEGREES = 270;
const STROKES: Readonly<Record<ScoreDialProps['size'], string>> = {
  40: 'text-12',
  80: 'text-28 tracking-title',
  112: 'text-40 tracking-display',
};
const COLORS: Readonly<Record<Verdict, string>> = { safe: 'text-safe', caution: 'text-caution', danger: 'text-danger' };

/**
 * The score as a dial. Solid up to what is proven, hatched as far as it could not be determined; the figure is the lower end.
 * A project that has no score gets a hatched dial with a question mark.
 */
export function ScoreDial({ reading, size }: ScoreDialProps) {
  const hatch = useId();
  const letter = reading !== null && size >= 80;
  return (
    <div
      role="img"
      aria-label={
        reading === null
          ? 'Score not assessed'
          : `Score ${Math.floor(reading.low)}, between ${reading.low} and ${reading.high}, tier ${reading.tier}`
      }
      className={reading === null ? 'relative shrink-0 text-text-2' : `relative shrink-0 ${COLORS[reading.verdict]}`}
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
          <path d={arc(0, 100)} stroke={`url(#${hatch})`} />
        ) : (
          <>
            <path d={arc(0, 100)} className="stroke-surface-3" />
            <path d={arc(reading.low, reading.high)} stroke={`url(#${hatch})`} />
            <path d={arc(0, reading.low)} stroke="currentColor" />
          </>
        )}
      </svg>
      <span aria-hidden="true" className={`absolute inset-0 flex items-center justify-center font-semibold ${STROKES[size]}`}>
        <span className={reading === null ? '' : 'text-text'}>{reading === null ? '?' : Math.floor(reading.low)}</span>
      </span>
      {letter && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 text-center font-semibold text-12">
          {reading.tier}
        </span>
      )}
    </div>
  );
}

/** The part of the dial from one score to another, as an SVG path on a circle of radius 34 around 40, 40. */
function arc(from: number, to: number): string {
  const [start, end] = [pointAt(from), pointAt(to)];
  const large = ((to - from) / 100) * ARC_DEGREES > 180 ? 1 : 0;
  return `M${start}A34 34 0 ${large} 1 ${end}`;
}

function pointAt(score: number): string {
  const radians = ((135 + (score / 100) * ARC_DEGREES) * Math.PI) / 180;
  return `${(40 + 34 * Math.cos(radians)).toFixed(2)} ${(40 + 34 * Math.sin(radians)).toFixed(2)}`;
}

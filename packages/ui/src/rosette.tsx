import { useId } from 'react';
import { roundSpan, spanVerdict } from './verdict.ts';

export type Petal = {
  id: string;
  /** As it is read and shown: 'Code Security'. */
  name: string;
  /** What is proven and what is possible, 0 to 100; null where the dimension does not apply. */
  span: { low: number; high: number } | null;
};

type RosetteProps = {
  petals: readonly Petal[];
  /** In px. The smaller ones stand in lists. */
  size: 36 | 40 | 160;
};

const RADIUS = 48;
const HUB = 7;
/** Degrees left free between two petals. */
const GAP = 4;

/**
 * The parts of a score as petals: solid as far as is proven, hatched as far as it could not be determined, empty beyond. A part
 * that does not apply has a dashed outline. Its twin in words is what a screen reader reads.
 */
export function Rosette({ petals, size }: RosetteProps) {
  const hatch = useId();
  // The drawing's own unit is a hundredth of its size; lines of hatching are as thick on any.
  const px = 100 / size;
  const step = 360 / petals.length;
  return (
    <span className="rosette" title={petals.map(describePetal).join('\n')}>
      <svg viewBox="-50 -50 100 100" width={size} height={size} aria-hidden="true">
        <pattern id={hatch} width={4 * px} height={4 * px} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={4 * px} height={4 * px} className="fill-hatch-bg" />
          <rect width={1.5 * px} height={4 * px} className="fill-hatch" />
        </pattern>
        {petals.map(({ id, span }, index) => {
          const from = index * step - step / 2 + GAP / 2;
          const sector = (inner: number, outer: number) => sectorPath({ from, to: from + step - GAP, inner, outer });
          if (span === null) return <path key={id} d={sector(0, 100)} className="rosette-none" />;
          return (
            <g key={id}>
              <path d={sector(0, 100)} className="rosette-ground" />
              {span.high > span.low && <path d={sector(span.low, span.high)} fill={`url(#${hatch})`} />}
              {span.low > 0 && <path d={sector(0, span.low)} className={`rosette-${spanVerdict(span) ?? 'unknown'}`} />}
            </g>
          );
        })}
      </svg>
      <span className="sr-only">{petals.map(describePetal).join('; ')}</span>
    </span>
  );
}

/** 'Code Security 62 to 91'; says so where nothing is known, or where there is nothing to know. */
export function describePetal({ name, span }: Petal): string {
  if (span === null) return `${name} does not apply`;
  const { low, high } = roundSpan(span);
  return low === 0 && high === 100 ? `${name} not assessed` : `${name} ${low} to ${high}`;
}

type Sector = { from: number; to: number; inner: number; outer: number };

/** A ring's part between two angles, clockwise degrees from straight up, and between two values of 0 to 100 outwards. */
function sectorPath({ from, to, inner, outer }: Sector): string {
  const [near, far] = [radiusOf(inner), radiusOf(outer)];
  return `M${pointAt(from, near)}L${pointAt(from, far)}A${far} ${far} 0 0 1 ${pointAt(to, far)}L${pointAt(to, near)}A${near} ${near} 0 0 0 ${pointAt(from, near)}Z`;
}

/** Areas are what the eye compares, so a value of 50 fills half of its petal. */
function radiusOf(value: number): number {
  return Math.round(Math.sqrt(HUB ** 2 + ((RADIUS ** 2 - HUB ** 2) * value) / 100) * 10) / 10;
}

function pointAt(degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(radians)).toFixed(1)} ${(-radius * Math.cos(radians)).toFixed(1)}`;
}

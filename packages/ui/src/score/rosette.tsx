import { useId } from 'react';
import { isUnknown, roundSpan, spanVerdict, type Verdict, worseOf } from './verdict.ts';

type Span = { low: number; high: number };

export type Petal = {
  id: string;
  /** As it is read and shown: 'Code Security'. */
  name: string;
  /** What is proven and what is possible, 0 to 100; null where the dimension does not apply. */
  span: Span | null;
  /** What a danger of the part makes of it: its colour is never better. */
  atBest?: Exclude<Verdict, 'safe'> | undefined;
  /** In one word, where the drawing is large enough to be labelled. */
  label?: string;
};

type RosetteProps = {
  petals: readonly Petal[];
  /** In px. The smaller ones stand in lists. */
  size: 36 | 40 | 72 | 160;
};

const RADIUS = 48;
const HUB = 7;
/** Degrees left free between two petals. */
const GAP = 4;
const VERDICTS = ['safe', 'caution', 'danger', null] as const;

/**
 * The parts of a score as petals: solid as outerRadius as is proven, hatched as outerRadius as it could not be determined, empty beyond. A part
 * that does not apply has a dashed outline. Its title says the same in words. Labels stand around it where its petals have one.
 */
export function Rosette({ petals, size }: RosetteProps) {
  const hatch = useId();
  // The drawing's own unit is a hundredth of its size; lines of hatching are as thick on any.
  const px = 100 / size;
  const step = 360 / petals.length;
  const sectors = petals.map((petal, index) => {
    const from = index * step - step / 2 + GAP / 2;
    return { ...petal, draw: (inner: number, outer: number) => sectorPath({ from, to: from + step - GAP, inner, outer }) };
  });
  /** One path for all petals of a look: a list shows hundreds of them. */
  const join = (toPath: (span: Span, draw: Draw, atBest: Petal['atBest']) => string | false) =>
    sectors
      .map(({ span, draw, atBest }) => (span === null ? false : toPath(span, draw, atBest)))
      .filter(Boolean)
      .join('');
  const isLabelled = petals.some(({ label }) => label !== undefined);
  const frame = isLabelled
    ? { viewBox: '-96 -62 192 124', width: 1.92 * size, height: 1.24 * size }
    : { viewBox: '-50 -50 100 100', width: size, height: size };
  const open = join(({ low, high }, draw) => high > low && draw(low, high));
  return (
    <svg role="img" {...frame} className="rosette">
      <title>{petals.map(describePetal).join('; ')}</title>
      <pattern id={hatch} width={4 * px} height={4 * px} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={4 * px} height={4 * px} className="fill-hatch-bg" />
        <rect width={1.5 * px} height={4 * px} className="fill-hatch" />
      </pattern>
      <path d={join((_, draw) => draw(0, 100))} className="rosette-ground" />
      {open !== '' && <path d={open} fill={`url(#${hatch})`} />}
      {VERDICTS.map((verdict) => {
        const proven = join((span, draw, atBest) => span.low > 0 && worseOf(spanVerdict(span), atBest) === verdict && draw(0, span.low));
        return proven !== '' && <path key={verdict} d={proven} className={`rosette-${verdict ?? 'unknown'}`} />;
      })}
      {sectors.map(({ id, span, draw }) => span === null && <path key={id} d={draw(0, 100)} className="rosette-none" />)}
      {/* A part of which little is proven shows its danger by its outline. */}
      {sectors.map(
        ({ id, span, draw, atBest }) =>
          span !== null && atBest === 'danger' && <path key={id} d={draw(0, 100)} className="rosette-outline" />,
      )}
      {isLabelled &&
        petals.map(({ id, label }, index) => (
          <text key={id} {...labelAt(index * step)} className="rosette-label">
            {label}
          </text>
        ))}
    </svg>
  );
}

/** 'Code Security 62 to 91'; says so where nothing is known, or where there is nothing to know. */
export function describePetal({ name, span }: Petal): string {
  if (span === null) return `${name} does not apply`;
  if (isUnknown(span)) return `${name} not assessed`;
  const { low, high } = roundSpan(span);
  return `${name} ${low} to ${high}`;
}

type Draw = (inner: number, outer: number) => string;

/** Beside the middle of its petal, outside. */
function labelAt(degrees: number) {
  const sine = Math.sin((degrees * Math.PI) / 180);
  const cosine = Math.cos((degrees * Math.PI) / 180);
  const textAnchor = Math.abs(sine) < 0.1 ? 'middle' : sine > 0 ? 'start' : 'end';
  return { x: (52 * sine).toFixed(1), y: (-54 * cosine + 2.5).toFixed(1), textAnchor } as const;
}

type Sector = { from: number; to: number; inner: number; outer: number };

/** A ring's part between two angles, clockwise degrees from straight up, and between two values of 0 to 100 outwards. */
function sectorPath({ from, to, inner, outer }: Sector): string {
  const innerRadius = radiusOf(inner);
  const outerRadius = radiusOf(outer);
  return `M${pointAt(from, innerRadius)}L${pointAt(from, outerRadius)}A${outerRadius} ${outerRadius} 0 0 1 ${pointAt(to, outerRadius)}L${pointAt(to, innerRadius)}A${innerRadius} ${innerRadius} 0 0 0 ${pointAt(from, innerRadius)}Z`;
}

/** Areas are what the eye compares, so a value of 50 fills half of its petal. */
function radiusOf(value: number): number {
  return Math.round(Math.sqrt(HUB ** 2 + ((RADIUS ** 2 - HUB ** 2) * value) / 100) * 10) / 10;
}

function pointAt(degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(radians)).toFixed(1)} ${(-radius * Math.cos(radians)).toFixed(1)}`;
}

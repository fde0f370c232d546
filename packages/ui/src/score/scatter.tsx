import { type ComponentType, type ReactNode, useId } from 'react';

/** Where on a drawing something stands. */
type Scale = {
  /** The place of a value, to a tenth. */
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
};

/** Values from 0 to 100 between two places of a drawing, with a tick every 25. `from` may lie beyond `to`: axes that grow upwards. */
function percentScale({ from, to }: { from: number; to: number }): Scale {
  return { place: (value) => Math.round((from + ((to - from) * value) / 100) * 10) / 10, ticks: [0, 25, 50, 75, 100] };
}

type Span = { low: number; high: number };

export type ScatterPoint = {
  id: string;
  name: string;
  href: string;
  /** What is proven and what is possible along each axis, 0 to 100. */
  x: Span;
  y: Span;
};

type PointLink = ComponentType<{ href: string; 'aria-label': string; className: string; children: ReactNode }>;

type ScatterProps = {
  /** Says what is drawn, for those who hear it. */
  label: string;
  xName: string;
  yName: string;
  points: readonly ScatterPoint[];
  /** Draws an internal link in the framework at hand. */
  link: PointLink;
};

const X = percentScale({ from: 0, to: 100 });
const Y = percentScale({ from: 100, to: 0 });

/**
 * Things on two axes from 0 to 100. A dot stands where both are proven; the hatched arms reach as far as each could not be determined,
 * and while a dot is pointed at or focused the whole field of what is possible is hatched. Fills its width; needs no scripts.
 * Bring a table beside it: not every user sees dots.
 */
export function Scatter({ label, xName, yName, points, link }: ScatterProps) {
  const hatch = useId();
  return (
    <figure aria-label={label} className="scatter">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links have names; the figure names the whole */}
      <svg width="100%" height="100%">
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className="fill-hatch-bg" />
          <rect width="1.5" height="5" className="fill-hatch" />
        </pattern>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: lines and figures, which cannot be focused */}
        <g aria-hidden="true" className="scatter-axes">
          {X.ticks.map((value) => (
            <g key={value}>
              <line x1={`${X.place(value)}%`} x2={`${X.place(value)}%`} y1="0%" y2="100%" />
              <line y1={`${Y.place(value)}%`} y2={`${Y.place(value)}%`} x1="0%" x2="100%" />
              <text x={`${X.place(value)}%`} y="100%" dy="20" textAnchor="middle">
                {value}
              </text>
              <text x="0%" y={`${Y.place(value)}%`} dx="-10" dy="4" textAnchor="end">
                {value}
              </text>
            </g>
          ))}
        </g>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: lines, which cannot be focused */}
        <g aria-hidden="true" className="scatter-arms" stroke={`url(#${hatch})`}>
          {points.map(({ id, x, y }) => (
            <g key={id}>
              <line x1={`${X.place(x.low)}%`} x2={`${X.place(x.high)}%`} y1={`${Y.place(y.low)}%`} y2={`${Y.place(y.low)}%`} />
              <line y1={`${Y.place(y.low)}%`} y2={`${Y.place(y.high)}%`} x1={`${X.place(x.low)}%`} x2={`${X.place(x.low)}%`} />
            </g>
          ))}
        </g>
        {points.map((point) => (
          <Point
            key={point.id}
            point={point}
            link={link}
            fill={`url(#${hatch})`}
            words={`${point.name}: ${xName} ${ends(point.x)}, ${yName} ${ends(point.y)}`}
          />
        ))}
      </svg>
      <p aria-hidden="true" className="scatter-y-name">
        {yName} →
      </p>
      <p aria-hidden="true" className="scatter-x-name">
        {xName} →
      </p>
    </figure>
  );
}

type PointProps = { point: ScatterPoint; link: PointLink; fill: string; words: string };

function Point({ point: { name, href, x, y }, link: Link, fill, words }: PointProps) {
  const [left, right] = [X.place(x.low), X.place(x.high)];
  const [bottom, top] = [Y.place(y.low), Y.place(y.high)];
  const rightHalf = left > 60;
  return (
    <Link href={href} aria-label={words} className="scatter-point">
      <rect className="scatter-field" x={`${left}%`} y={`${top}%`} width={`${right - left}%`} height={`${bottom - top}%`} fill={fill} />
      <circle className="scatter-target" cx={`${left}%`} cy={`${bottom}%`} r="12" />
      <circle className="scatter-dot" cx={`${left}%`} cy={`${bottom}%`} r="4.5" />
      <text x={`${left}%`} y={`${bottom}%`} dx={rightHalf ? -10 : 10} dy="-10" textAnchor={rightHalf ? 'end' : 'start'}>
        {name}
      </text>
    </Link>
  );
}

function ends({ low, high }: Span): string {
  return low === high ? `${low}` : `${low} to ${high}`;
}

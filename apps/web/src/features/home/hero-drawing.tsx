import { fortTrace, toPath } from '@redoubt/ui/fort';

const TICKS = Array.from({ length: 180 }, (_, index) => index * 2);

/** The fort's trace at large scale behind the hero, fading to nothing behind the words. The page's only ornament. */
export function HeroDrawing() {
  return (
    <svg
      viewBox="-720 -300 1440 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="hero-fade pointer-events-none absolute inset-0 size-full stroke-line"
    >
      <path d={toPath(fortTrace({ radius: 610, turnDegrees: 30 }))} className="stroke-line-strong" strokeWidth="1.4" />
      <path d={toPath(fortTrace({ radius: 640, turnDegrees: 30 }))} />
      <path d={toPath(fortTrace({ radius: 760, turnDegrees: 30 }))} />
      <path d={toPath(fortTrace({ radius: 580, turnDegrees: 30 }))} strokeDasharray="2 7" />
      <circle r="692" />
      {TICKS.map((degrees) => (
        <line key={degrees} x1={degrees % 10 === 0 ? 676 : 684} x2="692" transform={`rotate(${degrees})`} />
      ))}
    </svg>
  );
}

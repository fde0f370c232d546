'use client';

import { fortTrace, toPath } from '@redoubt/ui/fort';

/** The fort's outline behind the hero, faded behind the text. The page's only ornament. In the browser's part, so that a page's data does not draw it again. */
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
      {/* A scale in degrees around it: dashes of a thick line, short every two, long every ten. */}
      <circle r="688" pathLength="360" strokeWidth="8" strokeDasharray="0.083 1.917" strokeDashoffset="0.0415" />
      <circle r="684" pathLength="360" strokeWidth="16" strokeDasharray="0.083 9.917" strokeDashoffset="0.0415" />
    </svg>
  );
}

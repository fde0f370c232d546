import { fortTrace, toPath } from '@redoubt/ui/fort';

/** The logo with one corner broken off, for errors of ours. */
export function ErrorIllustration() {
  const wall = fortTrace({ radius: 88 });
  // Points 5 to 9 are the second corner, clockwise from the top.
  const standing = [...wall.slice(9), ...wall.slice(0, 6)];
  return (
    <svg viewBox="-112 -112 224 224" width="224" height="224" fill="none" aria-hidden="true">
      <path d={toPath(fortTrace({ radius: 106 }))} className="stroke-line" />
      <path d={toPath(standing, { closed: false })} className="stroke-text" strokeWidth="2" />
      <path d={toPath(wall.slice(5, 10), { closed: false })} className="stroke-danger" strokeWidth="2" strokeDasharray="3 5" />
      <path d="M0-20 17.3-10v20L0 20l-17.3-10v-20Z" className="fill-brand" />
    </svg>
  );
}

/** The logo as a dashed outline, for pages that do not exist. */
export function NotFoundIllustration() {
  return (
    <svg viewBox="-112 -112 224 224" width="224" height="224" fill="none" aria-hidden="true">
      <path d={toPath(fortTrace({ radius: 106 }))} className="stroke-line" />
      <path d={toPath(fortTrace({ radius: 88 }))} className="stroke-line-control" strokeWidth="1.6" strokeDasharray="3 6" />
      <path d="M0-20 17.3-10v20L0 20l-17.3-10v-20Z" className="stroke-line-control" strokeWidth="1.6" strokeDasharray="3 4" />
    </svg>
  );
}

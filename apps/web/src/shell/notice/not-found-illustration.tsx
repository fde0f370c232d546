import { fortTrace, toPath } from '@redoubt/ui/fort';

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

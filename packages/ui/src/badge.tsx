import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'safe' | 'caution' | 'danger' | 'brand';

/** A state or a count beside a name. Verdict tones are for verdicts only. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

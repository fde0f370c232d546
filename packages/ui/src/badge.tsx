import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'safe' | 'caution' | 'danger' | 'brand';

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-surface-3 text-text-2',
  safe: 'bg-safe-soft text-safe',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
  brand: 'bg-brand-soft text-brand-text',
};

/** A state or a count beside a name. Verdict tones are for verdicts only. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-mark px-1.5 font-medium text-12 tabular-nums whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

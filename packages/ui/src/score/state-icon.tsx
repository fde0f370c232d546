import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';

export type CheckState = 'pass' | 'concern' | 'fail' | 'unknown' | 'not-applicable' | 'not-built';

const LOOKS: Readonly<Record<CheckState, { icon: IconName; color: string }>> = {
  pass: { icon: 'check', color: 'text-safe' },
  concern: { icon: 'alert', color: 'text-caution' },
  fail: { icon: 'fail', color: 'text-danger' },
  unknown: { icon: 'unknown', color: 'text-text-3' },
  'not-applicable': { icon: 'none', color: 'text-text-3' },
  'not-built': { icon: 'none', color: 'text-text-3' },
};

/** How a check ended, as a drawing of its own shape and colour. `label` says it where no words stand beside it. */
export function StateIcon({ state, label, className }: { state: CheckState; label?: string; className?: string }) {
  const { icon, color } = LOOKS[state];
  return (
    <>
      <Icon name={icon} className={classNames(color, className)} />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </>
  );
}

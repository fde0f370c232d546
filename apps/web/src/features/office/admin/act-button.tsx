'use client';

import { Button, type ButtonVariant } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useAct } from '@/entities/admin/use-act';
import { resolveError, setFlag } from './act-calls.ts';

type Act =
  | { readonly kind: 'resolve'; readonly id: string; readonly resolved: boolean }
  | { readonly kind: 'flag'; readonly key: string; readonly value: boolean | null; readonly user?: string };

type ActButtonProps = {
  act: Act;
  label: string;
  /** For readers who do not see what stands beside it. */
  name: string;
  done: string;
  variant?: ButtonVariant;
};

/** A button that does one thing at once, because it is as easily taken back. */
export function ActButton({ act, label, name, done, variant = 'secondary' }: ActButtonProps) {
  const { busy, failure, act: perform } = useAct();
  const call = () => {
    if (act.kind === 'resolve') return resolveError({ id: act.id, resolved: act.resolved });
    return setFlag({ key: act.key, value: act.value, ...(act.user !== undefined && { user: act.user }) });
  };
  return (
    <>
      <Button size={28} variant={variant} aria-label={name} loading={busy !== undefined} onClick={() => void perform(act.kind, call, done)}>
        {label}
      </Button>
      <Failure words={failure} />
    </>
  );
}

'use client';

import { Button, type ButtonVariant } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useAction } from '@/entities/admin/use-action';
import { resolveError, setFlag } from './action-calls.ts';

type Action =
  | { readonly kind: 'resolve'; readonly id: string; readonly resolved: boolean }
  | { readonly kind: 'flag'; readonly key: string; readonly value: boolean | null; readonly user?: string };

type ActionButtonProps = {
  action: Action;
  label: string;
  /** For readers who do not see what stands beside it. */
  name: string;
  done: string;
  variant?: ButtonVariant;
};

/** A button that does one thing at once, because it is as easily taken back. */
export function ActionButton({ action, label, name, done, variant = 'secondary' }: ActionButtonProps) {
  const { busy, failure, perform } = useAction();
  const call = () => {
    if (action.kind === 'resolve') return resolveError({ id: action.id, resolved: action.resolved });
    return setFlag({ key: action.key, value: action.value, ...(action.user !== undefined && { user: action.user }) });
  };
  return (
    <>
      <Button
        size={28}
        variant={variant}
        aria-label={name}
        loading={busy !== undefined}
        onClick={() => void perform(action.kind, call, done)}
      >
        {label}
      </Button>
      <Failure words={failure} />
    </>
  );
}

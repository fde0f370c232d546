import { classNames } from './class-names.ts';

/** The place of something on its way, in its shape. Says nothing to screen readers: the area around it does. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-mark bg-surface-3', className)} />;
}

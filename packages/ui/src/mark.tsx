import { classNames } from './class-names.ts';

/** The sign of the house: a star fort in plan, its gate open at the foot, what it guards in the middle. */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d="M16.6 24.6 24.2 26 22.9 18.5 27 13.2 20.4 10 14 2.8 7.6 10 1 13.2 5.1 18.5 3.8 26 11.4 24.6"
        transform="translate(1.4 1) scale(.9)"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="miter"
      />
      <path d="M14 10.4 17.8 12.6v4.4L14 19.2l-3.8-2.2v-4.4Z" className="fill-brand" />
    </svg>
  );
}

import { classNames } from '../class-names.ts';

/** The sign of the house: a star fort in plan, its gate open at the foot, what it guards in the middle. */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d="M17.60 21.44L24.39 21.20L21.20 15.20L24.39 9.20L17.60 8.96L14 3.20L10.40 8.96L3.61 9.20L6.80 15.20L3.61 21.20L10.40 21.44"
        stroke="currentColor"
        strokeWidth="2"
        strokeMiterlimit="8"
      />
      <path d="M14 11.50L17.20 13.35L17.20 17.05L14 18.90L10.80 17.05L10.80 13.35Z" className="fill-brand" />
    </svg>
  );
}

import { classNames } from './class-names.ts';

export type IconName = 'alert' | 'check' | 'copy' | 'external' | 'fail' | 'none' | 'search-check' | 'unknown';

/** A small drawing that stands on a page many times, cut out of the colour of its text by the style sheet. Decoration only. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span aria-hidden="true" className={classNames('icon', `icon-${name}`, className)} />;
}

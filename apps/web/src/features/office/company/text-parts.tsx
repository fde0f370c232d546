import { Children, type ReactNode } from 'react';
import { PageLink } from '@/site/page-link';

/** A paragraph of reading text. */
export function Prose({ children }: { children: ReactNode }) {
  return <p className="mb-4 max-w-180 text-pretty text-16 text-text-2 last:mb-0">{children}</p>;
}

/** Statements one under the other. */
export function Points({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="mb-4 max-w-180 border-line border-t last:mb-0">
      {Children.map(points, (point) => (
        <li className="break-inside-avoid border-line border-b py-3 text-pretty text-16 text-text-2">{point}</li>
      ))}
    </ul>
  );
}

/** A link within text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink href={href} className="text-brand-text underline underline-offset-2">
      {children}
    </PageLink>
  );
}

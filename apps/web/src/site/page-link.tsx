import Link from 'next/link';
import type { ComponentProps } from 'react';
import { isSoft } from '@/site/is-soft';

type PageLinkProps = Pick<ComponentProps<typeof Link>, 'children' | 'className' | 'onClick' | 'rel' | 'aria-label' | 'aria-current'> & {
  href: string;
};

/**
 * A link within the site, with client-side navigation (SITE-56 to SITE-59) and without prefetching.
 * Targets that need a document load get a plain link: see `isSoft`.
 */
export function PageLink({ href, ...rest }: PageLinkProps) {
  return isSoft(href) ? <Link href={href} prefetch={false} {...rest} /> : <a href={href} {...rest} />;
}

import Link from 'next/link';
import type { ComponentProps } from 'react';
import { isSoft } from '@/site/is-soft';

type PageLinkProps = Pick<ComponentProps<typeof Link>, 'children' | 'className' | 'onClick' | 'rel' | 'aria-label' | 'aria-current'> & {
  href: string;
};

/**
 * A link within the site: its page is shown without loading a document (SITE-56 to SITE-59), and is
 * not asked for before somebody follows it. What must be loaded, is: see `isSoft`.
 */
export function PageLink({ href, ...rest }: PageLinkProps) {
  return isSoft(href) ? <Link href={href} prefetch={false} {...rest} /> : <a href={href} {...rest} />;
}

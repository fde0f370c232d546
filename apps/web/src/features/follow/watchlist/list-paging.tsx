import { buttonClass } from '@redoubt/ui/button';
import Link from 'next/link';
import { type ListView, toListAddress } from './list-address.ts';

/** Rows of one page of a list. */
export const PER_PAGE = 50;

/** Links between the pages of a long list; nothing for a single page. */
export function ListPaging({ path, view, pages }: { path: string; view: ListView; pages: number }) {
  if (pages <= 1) return null;
  const link = (label: string, page: number) =>
    page >= 1 && page <= pages ? (
      <Link href={toListAddress(path, { ...view, page })} scroll={false} prefetch={false} className={buttonClass({ size: 28 })}>
        {label}
      </Link>
    ) : null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-3 border-line border-t px-5 py-3 max-sm:px-4">
      <p className="me-auto text-12 text-text-3">
        Page {view.page} of {pages}
      </p>
      {link('Previous page', view.page - 1)}
      {link('Next page', view.page + 1)}
    </nav>
  );
}

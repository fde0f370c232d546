import type { DirectoryQuery } from '@redoubt/domain/people/user/directory';
import { buttonClass } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import { PageLink } from '@/site/page-link';

/** The way to the pages before and after; nothing where there is only one. */
export function UsersPaging({ query: { keyword, page, perPage }, total }: { query: DirectoryQuery; total: number }) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  const address = (to: number) => `/admin/users?${new URLSearchParams({ ...(keyword !== '' && { keyword }), page: String(to) })}`;
  return (
    <nav aria-label="Pages of the list" className="mt-4 flex items-center justify-end gap-3">
      <p className="text-12 text-text-3 tabular-nums">
        Page {formatNumber(String(page))} of {formatNumber(String(last))}
      </p>
      {page > 1 && (
        <PageLink href={address(Math.min(page - 1, last))} aria-label="Previous page" className={buttonClass({ size: 28 })}>
          Previous
        </PageLink>
      )}
      {page < last && (
        <PageLink href={address(page + 1)} aria-label="Next page" className={buttonClass({ size: 28 })}>
          Next
        </PageLink>
      )}
    </nav>
  );
}

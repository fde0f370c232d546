import { buttonClass } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import type { BoardView } from './board-view.ts';

type PagingProps = { view: BoardView; totalPages: number; toAddress: (view: BoardView) => string };

/** Links to the previous and the next page. At an end the link stays without an address, to keep the focus. */
export function Paging({ view, totalPages, toAddress }: PagingProps) {
  const { page } = view;
  const last = Math.max(1, totalPages);
  return (
    <nav aria-label="Pages of the list" className="flex items-center gap-3">
      <p className="text-12 text-text-3 tabular-nums">
        Page {formatNumber(String(page))} of {formatNumber(String(last))}
      </p>
      <div className="flex gap-2">
        <PageLink
          words="Previous page"
          short="Previous"
          href={page > 1 ? toAddress({ ...view, page: Math.min(page - 1, last) }) : undefined}
        />
        <PageLink words="Next page" short="Next" href={page < last ? toAddress({ ...view, page: page + 1 }) : undefined} />
      </div>
    </nav>
  );
}

const AT_AN_END =
  'inline-flex h-7 cursor-not-allowed items-center rounded-input bg-surface-3 px-2 font-medium text-12 text-text-3 max-sm:h-11 max-sm:px-3 max-sm:text-14';

function PageLink({ words, short, href }: { words: string; short: string; href: string | undefined }) {
  if (href === undefined) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: at the end of the list it leads nowhere
      <a role="link" aria-disabled="true" aria-label={words} tabIndex={-1} className={AT_AN_END}>
        {short}
      </a>
    );
  }
  return (
    <a href={href} data-view="" data-track="Change Leaderboard Page" aria-label={words} className={buttonClass({ size: 28 })}>
      {short}
    </a>
  );
}

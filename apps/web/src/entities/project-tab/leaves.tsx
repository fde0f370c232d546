import type { Leaf } from './leaf-address.ts';
import { TabLink } from './tab-link.tsx';

/** The rows of a leaf, and which they are, counted from 1. Behind the last leaf it is the last. */
export function cutLeaf<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, last);
  const from = (shown - 1) * size;
  return { rows: rows.slice(from, from + size), from: from + 1, to: Math.min(from + size, rows.length), page: shown, last };
}

type LeavesProps = { label: string; leaf: Leaf; cut: { from: number; to: number; page: number; last: number }; total: number };

/** Which rows are shown, with links to those before and after. Nothing where all are. `label`: what they are, such as 'Contracts'. */
export function Leaves({ label, leaf: { hrefOf }, cut: { from, to, page, last }, total }: LeavesProps) {
  if (last === 1) return null;
  const link = (words: string, other: number) =>
    other >= 1 && other <= last ? (
      <TabLink
        href={hrefOf(other)}
        aria-label={`${label}: ${words.toLowerCase()} page`}
        className="flex min-h-11 items-center font-medium text-brand-text hover:underline"
      >
        {words}
      </TabLink>
    ) : null;
  return (
    <nav aria-label={`Pages of ${label.toLowerCase()}`} className="flex min-h-11 items-center gap-5 border-line border-t px-5 max-sm:px-4">
      <p className="me-auto text-12 text-text-3 tabular-nums">
        {from} to {to} of {total}
      </p>
      {link('Previous', page - 1)}
      {link('Next', page + 1)}
    </nav>
  );
}

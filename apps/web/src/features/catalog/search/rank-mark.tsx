import { NotAssessed } from '@redoubt/ui/score/not-assessed';

/** A project's rank: exact when it is rated, '~12' while it is provisional. */
export function RankMark({ rank, rated }: { rank: number | null; rated: boolean }) {
  if (rank === null) return <NotAssessed />;
  return (
    <span className="text-text-2 tabular-nums" {...(!rated && { title: 'Provisional: not rated yet' })}>
      <span className="sr-only">{rated ? 'Rank ' : 'Provisional rank '}</span>
      <span aria-hidden="true">{rated ? '#' : '~'}</span>
      {rank}
    </span>
  );
}

import type { VoteCounts } from '@redoubt/domain/catalog/vote/schema';
import { formatNumber } from '@redoubt/ui/data/format';

/** '67 % yes'; a share is rounded down, so that 100 % means everybody. */
export function shareText({ yesPercentage }: Pick<VoteCounts, 'yesPercentage'>): string {
  return yesPercentage === null ? 'No votes yet' : `${Math.floor(yesPercentage)} % yes`;
}

/** '1 vote', '1,204 votes'. */
export function countText(total: number): string {
  return `${formatNumber(String(total))} ${total === 1 ? 'vote' : 'votes'}`;
}

/** With fewer votes than these, a share says nothing beside an average. */
const COMPARABLE = 20;

/** Whether the average of all projects is shown beside the votes of one: not before they say something. */
export function isComparable({ total }: Pick<VoteCounts, 'total'>): boolean {
  return total >= COMPARABLE;
}

/** How the votes on a project stand: 'No votes yet', '67 % yes of 3 votes', from 20 on beside the average of all projects. */
export function standingText(counts: VoteCounts, averageYes: number | null): string {
  if (counts.total === 0) return shareText(counts);
  const average = averageYes !== null && isComparable(counts) ? `; ${Math.floor(averageYes)} % is the average of all projects` : '';
  return `${shareText(counts)} of ${countText(counts.total)}${average}`;
}

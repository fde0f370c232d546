import type { VoteCounts } from '@redoubt/domain/catalog/vote/schema';
import { formatNumber } from '@redoubt/ui/data/format';

/** '67 % yes'; rounded down, so that 100 % means all votes. */
export function shareText({ yesPercentage }: Pick<VoteCounts, 'yesPercentage'>): string {
  return yesPercentage === null ? 'No votes yet' : `${Math.floor(yesPercentage)} % yes`;
}

/** '1 vote', '1,204 votes'. */
export function countText(total: number): string {
  return `${formatNumber(String(total))} ${total === 1 ? 'vote' : 'votes'}`;
}

/** With fewer votes, a share is not comparable to an average. */
const COMPARABLE = 20;

/** Whether a project has enough votes to show the average of all projects beside them. */
export function isComparable({ total }: Pick<VoteCounts, 'total'>): boolean {
  return total >= COMPARABLE;
}

/** A project's votes in text: 'No votes yet', '67 % yes of 3 votes'; from 20 votes on, with the average of all projects. */
export function standingText(counts: VoteCounts, averageYes: number | null): string {
  if (counts.total === 0) return shareText(counts);
  const average = averageYes !== null && isComparable(counts) ? `; ${Math.floor(averageYes)} % is the average of all projects` : '';
  return `${shareText(counts)} of ${countText(counts.total)}${average}`;
}

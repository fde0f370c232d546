import type { VoteCounts } from '@redoubt/domain/vote/schema';
import { formatNumber } from '@redoubt/ui/format';

/** '67 % yes'; a share is rounded down, so that 100 % means everybody. */
export function shareWords({ yesPercentage }: Pick<VoteCounts, 'yesPercentage'>): string {
  return yesPercentage === null ? 'No votes yet' : `${Math.floor(yesPercentage)} % yes`;
}

/** '1 vote', '1,204 votes'. */
export function countWords(total: number): string {
  return `${formatNumber(String(total))} ${total === 1 ? 'vote' : 'votes'}`;
}

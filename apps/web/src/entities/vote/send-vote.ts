import { type Vote, type VoteCounts, VoteResult } from '@redoubt/domain/catalog/vote/schema';
import { apiClient } from '@/browser/api/api-client';
import { ClientError } from '@/browser/api/api-error';

/** How all stand with the vote, or why it was refused, in words for the voter. */
export type SentVote = { readonly counts: VoteCounts } | { readonly refusal: string };

/** Casts a vote. Rejects where the server could not be asked. Loaded when somebody votes. Source: PROJ-02. */
export async function sendVote({ projectId, vote }: { projectId: string; vote: Vote }): Promise<SentVote> {
  try {
    const { yes, no, total, yesPercentage } = await apiClient.post('/api/projects/vote', {
      body: { id: projectId, vote },
      result: VoteResult,
      creates: true,
    });
    return { counts: { yes, no, total, yesPercentage } };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { refusal: error.status === 429 ? 'Your network has voted often just now. Please try again later.' : error.message };
  }
}

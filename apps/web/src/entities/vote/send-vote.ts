import { VOTE_MESSAGES } from '@redoubt/domain/catalog/vote/outcome';
import { type Vote, type VoteCounts, VoteResult } from '@redoubt/domain/catalog/vote/schema';
import { apiClient } from '@/browser/api/api-client';
import { ClientError } from '@/browser/api/api-error';

/** The project's counts with the vote, or the message for the voter when the server rejected it. */
export type SentVote = { readonly counts: VoteCounts } | { readonly error: string };

/** Casts a vote (PROJ-02). Rejects when the server cannot be reached. Loaded with the first vote. */
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
    return { error: error.status === 429 ? VOTE_MESSAGES.later : error.message };
  }
}

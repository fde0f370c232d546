import { type Vote, type VoteCounts, VoteResult } from '@redoubt/domain/vote/schema';
import { apiClient } from '@/lib/api-client';

/** Casts a vote and returns how all stand with it. Loaded when somebody votes. Source: PROJ-02. */
export async function sendVote({ projectId, vote }: { projectId: string; vote: Vote }): Promise<VoteCounts> {
  const { yes, no, total, yesPercentage } = await apiClient.post('/api/projects/vote', {
    body: { id: projectId, vote },
    result: VoteResult,
    creates: true,
  });
  return { yes, no, total, yesPercentage };
}

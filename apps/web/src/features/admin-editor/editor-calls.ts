import { StateResult } from '@redoubt/domain/editor/schema';
import { EngagementResult } from '@redoubt/domain/engagement/schema';
import { apiClient } from '@/lib/api-client';
import { type Refusal, toRefusal } from '@/lib/refusal';

export const stateFact = (body: object) => attempt(apiClient.post('/api/admin/statements', { body, result: StateResult }));
export const withdrawStatement = (body: object) => attempt(apiClient.post('/api/admin/statements/withdraw', { body, result: StateResult }));
export const keepEngagement = (body: object) => attempt(apiClient.post('/api/admin/engagements', { body, result: EngagementResult }));
export const moveEngagement = (body: object) => attempt(apiClient.post('/api/admin/engagements/move', { body, result: EngagementResult }));

async function attempt(call: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return toRefusal(error);
  }
}

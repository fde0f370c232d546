import { StateResult } from '@redoubt/domain/editor/schema';
import { EngagementResult } from '@redoubt/domain/engagement/schema';
import { apiClient } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';

/** How a call of an editor ended: where the fault is and what it is, or nothing. */
export type Refusal = { readonly field: string | undefined; readonly words: string };

export const stateFact = (body: object) => attempt(apiClient.post('/api/admin/statements', { body, result: StateResult }));
export const withdrawStatement = (body: object) => attempt(apiClient.post('/api/admin/statements/withdraw', { body, result: StateResult }));
export const keepEngagement = (body: object) => attempt(apiClient.post('/api/admin/engagements', { body, result: EngagementResult }));
export const moveEngagement = (body: object) => attempt(apiClient.post('/api/admin/engagements/move', { body, result: EngagementResult }));

async function attempt(call: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return { field: undefined, words: 'An unknown error has occurred. Please try again later.' };
    if (error.status === 401) window.location.reload();
    const field = (error.body as { field?: unknown } | null)?.field;
    return { field: typeof field === 'string' ? field : undefined, words: error.message.replace(/^[\w.[\]]+: /, '') };
  }
}

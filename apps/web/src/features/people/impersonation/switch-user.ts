import { ImpersonationStarted, UserLookup } from '@redoubt/domain/people/impersonation/schema';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';

/** Looks somebody up and becomes them for the server; what it failed by, or nothing (IMP-06, IMP-07). */
export async function switchUser(id: string): Promise<{ code: string | undefined; message: string | undefined } | undefined> {
  try {
    const user = await apiClient.get('/api/impersonation-tool/user', { query: { id: id.trim() }, result: UserLookup });
    const body = { impersonatingUserId: user.id };
    await apiClient.post('/api/impersonation-tool/create', { body, result: ImpersonationStarted });
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? { code: error.code, message: error.message } : { code: undefined, message: undefined };
  }
}

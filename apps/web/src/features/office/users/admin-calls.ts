import { DoneResult } from '@redoubt/domain/people/account/schema';
import { DirectoryUserResult } from '@redoubt/domain/people/user/directory';
import type { Role } from '@redoubt/domain/people/user/role';
import { apiClient } from '@/browser/api/api-client';
import { attemptAction } from '@/entities/admin/attempt-action';

export function setRole(body: { id: string; role: Role }): Promise<string | undefined> {
  return attemptAction(apiClient.post('/api/admin/users/role', { body, result: DirectoryUserResult }));
}

export function setDisabled(body: { id: string; disabled: boolean }): Promise<string | undefined> {
  return attemptAction(apiClient.post('/api/admin/users/disable', { body, result: DirectoryUserResult }));
}

/** Ends one session, or all. */
export function endSessions(body: { id: string; sessionId?: string }): Promise<string | undefined> {
  return attemptAction(apiClient.post('/api/admin/users/sessions/end', { body, result: DoneResult }));
}

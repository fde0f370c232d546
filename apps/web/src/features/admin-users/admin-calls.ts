import { DoneResult } from '@redoubt/domain/account/schema';
import { DirectoryUserResult } from '@redoubt/domain/user/directory';
import type { Role } from '@redoubt/domain/user/role';
import { attemptAct } from '@/lib/admin-act';
import { apiClient } from '@/lib/api-client';

export function setRole(body: { id: string; role: Role }): Promise<string | undefined> {
  return attemptAct(apiClient.post('/api/admin/users/role', { body, result: DirectoryUserResult }));
}

export function setDisabled(body: { id: string; disabled: boolean }): Promise<string | undefined> {
  return attemptAct(apiClient.post('/api/admin/users/disable', { body, result: DirectoryUserResult }));
}

/** Ends one session, or all. */
export function endSessions(body: { id: string; sessionId?: string }): Promise<string | undefined> {
  return attemptAct(apiClient.post('/api/admin/users/sessions/end', { body, result: DoneResult }));
}

import { DoneResult } from '@redoubt/domain/account/schema';
import { UNKNOWN_WORDS } from '@redoubt/domain/auth-view/auth-words';
import { apiClient } from './api-client.ts';
import { toastStore } from './toast.ts';
import { track } from './track.ts';

/** Returns to the admin's own session and loads the page anew (IMP-09, IMP-10). */
export async function exitImpersonation({ adminId }: { adminId: string }): Promise<void> {
  try {
    await apiClient.post('/api/impersonation-tool/delete', { body: { adminId }, result: DoneResult });
  } catch {
    toastStore.show({ tone: 'failed', words: UNKNOWN_WORDS });
    return;
  }
  track('Exit Impersonation');
  window.location.reload();
}

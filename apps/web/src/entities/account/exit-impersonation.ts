import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { ApiError } from '@/browser/api/api-error';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';

/** Returns to the admin's own session and reloads the page (IMP-09, IMP-10). */
export async function exitImpersonation({ adminId }: { adminId: string }): Promise<void> {
  try {
    // Loaded on use: the shell of every page has this function, and few users need it.
    const [{ apiClient }, { DoneResult }] = await Promise.all([
      import('@/browser/api/api-client'),
      import('@redoubt/domain/people/account/schema'),
    ]);
    await apiClient.post('/api/impersonation-tool/delete', { body: { adminId }, result: DoneResult });
  } catch (error) {
    // The impersonation or the session has ended already: the page shows a user who is no longer logged in.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return window.location.reload();
    toastStore.show({ tone: 'failed', words: UNKNOWN_MESSAGE });
    return;
  }
  track('Exit Impersonation');
  window.location.reload();
}

import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { ApiError } from '@/browser/api/api-error';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';

/** Returns to the admin's own session and loads the page anew (IMP-09, IMP-10). */
export async function exitImpersonation({ adminId }: { adminId: string }): Promise<void> {
  try {
    // Loaded here: the shell of every page has this function, and hardly anybody needs it.
    const [{ apiClient }, { DoneResult }] = await Promise.all([
      import('@/browser/api/api-client'),
      import('@redoubt/domain/people/account/schema'),
    ]);
    await apiClient.post('/api/impersonation-tool/delete', { body: { adminId }, result: DoneResult });
  } catch (error) {
    // The impersonation or the session is over already: the page shows somebody who is no longer there.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return window.location.reload();
    toastStore.show({ tone: 'failed', words: UNKNOWN_MESSAGE });
    return;
  }
  track('Exit Impersonation');
  window.location.reload();
}

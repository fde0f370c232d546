import type { EventRequest } from '@redoubt/domain/platform/event/schema';
import { type Answer, createTryRequest, makeIdempotencyKey, PAGE_DEPS, type RequestDeps } from '@/browser/api/try-request';

const PATH = '/api/user/events';

export type SendEvent = (event: Pick<EventRequest, 'eventName' | 'properties'>) => Promise<void>;

type SendDeps = RequestDeps & { reportFailure: (failure: Answer & { method: string; path: string }) => Promise<void> };

/** Sends an event as one request that outlives the page. Retries count once. */
export function createSendEvent({ reportFailure, ...deps }: SendDeps): SendEvent {
  // Without the API client: the answer is not used, and every page loads this file with its first
  // event.
  const tryRequest = createTryRequest(deps);
  return async (event) => {
    const answer = await tryRequest(PATH, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': makeIdempotencyKey() },
      body: JSON.stringify(event),
    });
    if (!answer.ok) await reportFailure({ ...answer, method: 'POST', path: PATH });
  };
}

export const sendEvent = createSendEvent({
  ...PAGE_DEPS,
  async reportFailure(failure) {
    const { errorReporter, reportAnswer } = await import('@/browser/api/report-error');
    reportAnswer(errorReporter, { ...failure, pageUrl: window.location.href, trace: `POST ${PATH}` });
  },
});

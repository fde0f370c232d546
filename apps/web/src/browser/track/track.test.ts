import { expect, test } from 'vitest';
import { type Report, reportAnswer } from '@/browser/api/report-error';
import { createSendEvent } from './send-event.ts';
import { createTrack } from './track.ts';

function trackWith({ isPrivate = false, answers = [202] }: { isPrivate?: boolean; answers?: (number | Error)[] }) {
  const sent: { path: unknown; request: RequestInit | undefined }[] = [];
  const reports: Report[] = [];
  const sendEvent = createSendEvent({
    fetch: async (path, request) => {
      const answer = answers[sent.length] ?? 202;
      sent.push({ path, request });
      if (typeof answer !== 'number') throw answer;
      return new Response('{"success":true}', { status: answer });
    },
    pause: async () => undefined,
    reportFailure: async (failure) =>
      reportAnswer({ report: (report) => reports.push(report) }, { ...failure, pageUrl: 'http://localhost/', trace: '' }),
  });
  return { track: createTrack({ load: async () => sendEvent, isPrivate: () => isPrivate }), sent, reports };
}

test('EVT-01: an event is one JSON request that outlives the page', async () => {
  const { track, sent } = trackWith({});
  track('View Project', { projectId: 'aave' });
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([
    {
      path: '/api/user/events',
      request: {
        method: 'POST',
        credentials: 'include',
        keepalive: true,
        body: '{"eventName":"View Project","properties":{"projectId":"aave"}}',
      },
    },
  ]);
});

test('nothing is sent under Global Privacy Control', async () => {
  const { track, sent } = trackWith({ isPrivate: true });
  track('View Home');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
});

test('ERR-03: an event that ends in 504 is sent again under the same key, so that it counts once', async () => {
  const { track, sent } = trackWith({ answers: [504, 504, 202] });
  track('View Home');
  await expect.poll(() => sent.length).toBe(3);
  const keys = sent.map(({ request }) => new Headers(request?.headers).get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

test('ERR-07: a server error of an event is reported, and the page continues', async () => {
  const { track, reports } = trackWith({ answers: [500] });
  track('View Home');
  await expect.poll(() => reports).toHaveLength(1);
});

test('a refused event is silent', async () => {
  expect(() => trackWith({ answers: [new TypeError('blocked')] }).track('View Home')).not.toThrow();
});

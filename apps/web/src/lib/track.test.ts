import { expect, test } from 'vitest';
import { createTrack } from './track.ts';

function trackWith({ isPrivate = false, answer = () => Promise.resolve(new Response()) }) {
  const sent: { path: unknown; request: RequestInit | undefined }[] = [];
  const track = createTrack({
    fetch: (path, request) => {
      sent.push({ path, request });
      return answer();
    },
    isPrivate: () => isPrivate,
  });
  return { track, sent };
}

test('EVT-01: an event is one JSON request that outlives the page', () => {
  const { track, sent } = trackWith({});
  track('View Project', { projectId: 'aave' });
  expect(sent).toMatchObject([
    {
      path: '/api/user/events',
      request: { method: 'POST', keepalive: true, body: '{"eventName":"View Project","properties":{"projectId":"aave"}}' },
    },
  ]);
});

test('nothing is sent under Global Privacy Control', () => {
  const { track, sent } = trackWith({ isPrivate: true });
  track('View Home');
  expect(sent).toEqual([]);
});

test('a refusal is silent', async () => {
  trackWith({ answer: () => Promise.reject(new TypeError('blocked')) }).track('View Home');
  const throwing = trackWith({
    answer: () => {
      throw new TypeError('blocked');
    },
  });
  expect(() => throwing.track('View Home')).not.toThrow();
});

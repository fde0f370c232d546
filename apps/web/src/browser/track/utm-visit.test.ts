import { expect, test } from 'vitest';
import { trackUtmVisit } from './utm-visit.ts';

function visit(searches: readonly string[], { blocked = false } = {}) {
  const kept = new Map<string, string>();
  const sent: object[] = [];
  for (const search of searches) {
    trackUtmVisit({
      search: () => search,
      storage: () => {
        if (blocked) throw new DOMException('denied', 'SecurityError');
        return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
      },
      track: (name, properties) => sent.push({ name, ...properties }),
    });
  }
  return sent;
}

test('OP-57: a landing with utm_ parameters is sent once per session, with these parameters only', () => {
  const sent = visit(['', '?utm_source=letter&utm_campaign=may&code=123456&utm_term=', '?utm_source=other']);
  expect(sent).toEqual([{ name: 'UTM Visit', utm_source: 'letter', utm_campaign: 'may' }]);
});

test('OP-57: with blocked storage the visit is sent, too, and long values are cut', () => {
  expect(visit([`?utm_source=${'a'.repeat(900)}`], { blocked: true })).toEqual([{ name: 'UTM Visit', utm_source: 'a'.repeat(500) }]);
});

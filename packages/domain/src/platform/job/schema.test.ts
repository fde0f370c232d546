import { expect, test } from 'vitest';
import { parseJobPayload } from './schema.ts';

test('a payload loses what the job does not know', () => {
  expect(parseJobPayload('sweep', { _cron: { ts: '2026-01-02T03:04:05Z' } })).toEqual({ valid: true, payload: {} });
});

test.each([
  ['nothing', undefined, ['payload']],
  ['a list', [], ['payload']],
  ['an id that is none', { mailId: '17' }, ['mailId']],
  ['no id', {}, ['mailId']],
])('a payload is refused, naming the parts at fault: %s', (_name, payload, faults) => {
  expect(parseJobPayload('send-mail', payload)).toEqual({ valid: false, faults });
});

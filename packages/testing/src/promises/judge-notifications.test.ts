import { expect, test } from 'vitest';
import { type AlertStates, judgeCalls, judgeMails } from './told.ts';

const told: AlertStates = new Map([
  ['alert 1', 'pending'],
  ['alert 2', 'retracted'],
  ['alert 3', 'retracted'],
]);

const FIRST = { text: 'The owner changed\nContract 1 on Demo chain, block 1. Its block is not final.\n\nblock 2. Its block' };
const BACK = { text: 'This was retracted\n\nMajor\nRetracted: Harbour: The owner changed\n' };
const own = [
  { key: 'alert 1', mails: ['raised'] },
  { key: 'alert 2', mails: ['raised', 'retracted'] },
  { key: 'alert 3', mails: [] },
];
const mailed = (...mails: { text: string }[]) => judgeMails(mails, { email: 'ann', told, own });

test('who is mailed once of what stands, and once more of what was taken back, was told as promised', () => {
  expect(mailed(FIRST, BACK)).toEqual([]);
});

test.each([
  ['mail to ann about alert 1: is there twice', [FIRST, BACK, { text: 'block 1. Its block' }]],
  ['mail to ann about alert 1: is lost, and mailed was promised', [{ text: 'block 2. Its block' }, BACK]],
  ['mail to ann about alert 3: is mailed, and nobody was told so', [FIRST, BACK, { text: 'block 3. Its block' }]],
  ['mails to ann: 1 were to be taken back, and 0 were', [FIRST]],
  ['mails to ann: 1 were to be taken back, and 2 were', [FIRST, BACK, BACK]],
])('mails that break a promise are said: %s', (line, mails) => {
  expect(mailed(...mails)).toEqual([line]);
});

const happened = new Map([
  ['71', 'alert 1'],
  ['72', 'alert 2'],
]);
const call = (id: string, event: string, notice: string, more = {}) => ({
  headers: {},
  body: JSON.stringify({ id, event: `notice.${event}`, notice: { id: notice }, ...more }),
});
const GOOD = [call('a', 'raised', '71'), call('b', 'raised', '72'), call('c', 'retracted', '72')];

test('a call that comes again under its id is the same call; other notices are nobody’s business here', () => {
  expect(judgeCalls([...GOOD, call('a', 'raised', '71'), call('d', 'raised', '99')], { told, happened })).toEqual([]);
});

test.each([
  ['call notice.raised of alert 1: is there twice', [...GOOD, call('d', 'raised', '71')]],
  ['call notice.raised of alert 1: is lost, and called was promised', GOOD.slice(1)],
  ['call notice.retracted of alert 2: is lost, and called was promised', GOOD.slice(0, 2)],
  ['call notice.retracted of alert 2: is called, and nobody was told so', [call('a', 'raised', '71'), call('c', 'retracted', '72')]],
  ['call a: came again with another body', [...GOOD, call('a', 'raised', '71', { createdAt: 'later' })]],
])('calls that break a promise are said: %s', (line, calls) => {
  expect(judgeCalls(calls, { told, happened })).toEqual([line]);
});

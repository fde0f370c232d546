import { expect, test } from 'vitest';
import { type AlertStates, judgeCalls, judgeMails } from './judge-notifications.ts';

const raised: AlertStates = new Map([
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
const mailed = (...mails: { text: string }[]) => judgeMails(mails, { email: 'ann', raised, own });

test('one mail for each alert, and one more for each retraction, keep the promise', () => {
  expect(mailed(FIRST, BACK)).toEqual([]);
});

test.each([
  ['mail to ann about alert 1: is there twice', [FIRST, BACK, { text: 'block 1. Its block' }]],
  ['mail to ann about alert 1: is lost, and mailed was promised', [{ text: 'block 2. Its block' }, BACK]],
  ['mail to ann about alert 3: is mailed, and it was never acknowledged', [FIRST, BACK, { text: 'block 3. Its block' }]],
  ['mails to ann: 1 retractions were promised, and 0 came', [FIRST]],
  ['mails to ann: 1 retractions were promised, and 2 came', [FIRST, BACK, BACK]],
])('a mail that breaks a promise is reported: %s', (line, mails) => {
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

test('a call that comes again under its id is the same call; calls about other alerts are ignored', () => {
  expect(judgeCalls([...GOOD, call('a', 'raised', '71'), call('d', 'raised', '99')], { raised, happened })).toEqual([]);
});

test.each([
  ['call notice.raised of alert 1: is there twice', [...GOOD, call('d', 'raised', '71')]],
  ['call notice.raised of alert 1: is lost, and called was promised', GOOD.slice(1)],
  ['call notice.retracted of alert 2: is lost, and called was promised', GOOD.slice(0, 2)],
  ['call notice.retracted of alert 2: is called, and it was never acknowledged', [call('a', 'raised', '71'), call('c', 'retracted', '72')]],
  ['call a: came again with another body', [...GOOD, call('a', 'raised', '71', { createdAt: 'later' })]],
])('a call that breaks a promise is reported: %s', (line, calls) => {
  expect(judgeCalls(calls, { raised, happened })).toEqual([line]);
});

import { Arrangement, NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import {
  COLLAPSED_MAX,
  COMMANDS_MAX,
  GROUP_ACCOUNTS_MAX,
  GROUPS_MAX,
  HIDDEN_MAX,
  PINS_MAX,
  PLACE_MAX,
  PLACE_MIN,
} from '@redoubt/domain/onchain/case/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, describeAccount, describeArrangement } from './arrange.ts';
import { type CommandLog, perform, redo, startLog, undo } from './command-log.ts';

const SEED = 20_261_130;

const account = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const performAll = (actions: readonly Action[], log = startLog(NOT_ARRANGED)): CommandLog =>
  actions.reduce((before, action) => perform(before, action).log, log);

const accounts = fc.nat({ max: 9 }).map(account);
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('hide' as const, 'show' as const, 'unpin' as const, 'ungroup' as const, 'collapse' as const),
    account: accounts,
  }),
  fc.record({ kind: fc.constant('show-all' as const) }),
  fc.record({ kind: fc.constant('open' as const), chain: fc.array(accounts, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('group' as const), account: accounts, name: fc.constantFrom('Mixers', ' Mixers', 'Z', 'a b') }),
  fc.record({
    kind: fc.constant('pin' as const),
    account: accounts,
    x: fc.integer({ min: -50, max: 30_000 }),
    y: fc.double({ noNaN: true }),
  }),
);

test('CASE-31: whatever was done, undoing leads back through each arrangement to the first, and doing again to the last', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 60 }), (list) => {
      const logs = [startLog(NOT_ARRANGED)];
      for (const action of list) {
        const { log, refused } = perform(logs.at(-1) ?? startLog(NOT_ARRANGED), action);
        expect(refused).toBeUndefined();
        expect(Arrangement.parse(log.now)).toEqual(log.now);
        // What changes nothing is no command.
        if (log !== logs.at(-1)) logs.push(log);
      }
      let log = logs.at(-1) ?? startLog(NOT_ARRANGED);
      const last = log.now;
      for (const earlier of logs.toReversed().slice(1)) {
        log = undo(log);
        expect(log.now).toEqual(earlier.now);
      }
      expect(log.now).toEqual(NOT_ARRANGED);
      expect(undo(log)).toBe(log);
      for (const _ of logs.slice(1)) log = redo(log);
      expect(log.now).toEqual(last);
      expect(redo(log)).toBe(log);
    }),
    { numRuns: 200, seed: SEED },
  );
});

test('CASE-34: taking the arrangement of another is a command like others: undoing it shows the own one again', () => {
  const own = performAll([{ kind: 'hide', account: account(1) }]);
  const theirs = { ...NOT_ARRANGED, hidden: [account(2)] };
  const { log } = perform(own, { kind: 'take', arrangement: theirs });
  expect(log.now).toEqual(theirs);
  expect(undo(log).now).toEqual(own.now);
});

test('CASE-31: what is done after an undo ends what was undone', () => {
  const log = perform(undo(performAll([{ kind: 'hide', account: account(1) }])), { kind: 'hide', account: account(2) }).log;
  expect(redo(log)).toBe(log);
  expect(log.now.hidden).toEqual([account(2)]);
});

test('CASE-31: the last 500 commands can be undone, and what was done before them stays', () => {
  let log = performAll(
    Array.from({ length: COMMANDS_MAX + 10 }, (_, index): Action => ({ kind: 'pin', account: account(1), x: 100 + index, y: 100 })),
  );
  for (let index = 0; index < COMMANDS_MAX; index += 1) log = undo(log);
  expect(undo(log)).toBe(log);
  expect(log.now.pins).toEqual([{ account: account(1), x: 109, y: 100 }]);
});

test('CASE-29, CASE-30: so many accounts are hidden and pinned and no more; the refusal says how many', () => {
  const hidden = performAll(Array.from({ length: HIDDEN_MAX }, (_, index): Action => ({ kind: 'hide', account: account(index) })));
  expect(hidden.now.hidden).toHaveLength(HIDDEN_MAX);
  expect(perform(hidden, { kind: 'hide', account: account(HIDDEN_MAX) })).toEqual({
    log: hidden,
    refused: 'At most 200 accounts can be hidden.',
  });
  const pinned = performAll(Array.from({ length: PINS_MAX }, (_, index): Action => ({ kind: 'pin', account: account(index), x: 1, y: 1 })));
  expect(perform(pinned, { kind: 'pin', account: account(PINS_MAX), x: 100, y: 100 })).toEqual({
    log: pinned,
    refused: 'At most 100 accounts can be pinned.',
  });
  // One that is pinned already can still be moved.
  expect(perform(pinned, { kind: 'pin', account: account(0), x: 102.4, y: 100 }).log.now.pins[0]).toEqual({
    account: account(0),
    x: 102,
    y: 100,
  });
});

test('CASE-30: a place is a whole number of pixels within the drawing', () => {
  const [pin] = performAll([{ kind: 'pin', account: account(1), x: -3.2, y: 1e9 }]).now.pins;
  expect(pin).toEqual({ account: account(1), x: PLACE_MIN, y: PLACE_MAX });
});

test('CASE-32: an account is in one group at most, and a group whose last account leaves is gone', () => {
  const group = (index: number, name: string): Action => ({ kind: 'group', account: account(index), name });
  const both = performAll([group(2, 'Mixers'), group(1, ' Mixers '), group(3, 'Exchanges')]);
  expect(both.now.groups).toEqual([
    { name: 'Exchanges', accounts: [account(3)] },
    { name: 'Mixers', accounts: [account(1), account(2)] },
  ]);
  expect(performAll([group(3, 'Mixers')], both).now.groups).toEqual([{ name: 'Mixers', accounts: [1, 2, 3].map(account) }]);
  expect(performAll([{ kind: 'ungroup', account: account(3) }], both).now.groups).toHaveLength(1);
  expect(describeAccount(performAll([{ kind: 'pin', account: account(3), x: 100, y: 100 }], both).now, account(3))).toBe(
    'Pinned, in the group Exchanges',
  );
  const shared = { ...NOT_ARRANGED, groups: ['A', 'B'].map((name) => ({ name, accounts: [account(1)] })) };
  expect(Arrangement.safeParse(shared).success).toBe(false);
});

test('CASE-32: so many groups and accounts in one, with a name that is seen, and no more', () => {
  const put = (index: number, name: string): Action => ({ kind: 'group', account: account(index), name });
  const many = performAll(Array.from({ length: GROUPS_MAX }, (_, index) => put(index, `Group ${index}`)));
  expect(many.now.groups).toHaveLength(GROUPS_MAX);
  expect(perform(many, put(99, 'Another'))).toEqual({ log: many, refused: 'There are at most 20 groups.' });
  const large = performAll(Array.from({ length: GROUP_ACCOUNTS_MAX }, (_, index) => put(index, 'Large')));
  expect(large.now.groups[0]?.accounts).toHaveLength(GROUP_ACCOUNTS_MAX);
  expect(perform(large, put(99, 'Large'))).toEqual({ log: large, refused: 'A group has at most 25 accounts.' });
  const refused = (name: string) => perform(large, put(99, name)).refused;
  expect(refused(' ')).toBe('Please name the group.');
  expect(refused('x'.repeat(41))).toBe('At most 40 characters, please.');
  for (const name of ['a\u202eb', 'a\u0000', '\ud800']) expect(refused(name)).toContain('that are seen');
  expect(refused('x'.repeat(40))).toBeUndefined();
});

test('CASE-33: so many chains are collapsed and no more; opening one frees its place, by whichever account it was collapsed', () => {
  const many = performAll(Array.from({ length: COLLAPSED_MAX }, (_, index): Action => ({ kind: 'collapse', account: account(index) })));
  expect(perform(many, { kind: 'collapse', account: account(99) })).toEqual({ log: many, refused: 'At most 50 chains can be collapsed.' });
  expect(describeArrangement(many.now)).toBe('50 chains collapsed');
  const opened = performAll([{ kind: 'open', chain: [account(99), account(3), account(4)] }], many);
  expect(opened.now.collapsed).toHaveLength(COLLAPSED_MAX - 2);
});

test('an arrangement has one way to be written', () => {
  const [one, other] = [account(1), account(2)];
  expect(Arrangement.safeParse({ ...NOT_ARRANGED, hidden: [one, other] }).success).toBe(true);
  for (const hidden of [[other, one], [one, one], ['0x'], [`0x${'A'.repeat(40)}`], ['more 3'], [1]])
    expect(Arrangement.safeParse({ ...NOT_ARRANGED, hidden }).success, String(hidden)).toBe(false);
  for (const pin of [
    { account: one, x: PLACE_MIN - 1, y: 100 },
    { account: one, x: 100.5, y: 100 },
    { account: one, x: 100, y: PLACE_MAX + 1 },
    { account: one, x: 100 },
  ])
    expect(Arrangement.safeParse({ ...NOT_ARRANGED, pins: [pin] }).success, JSON.stringify(pin)).toBe(false);
});

test('an arrangement is described by how much of it there is', () => {
  expect(describeArrangement(NOT_ARRANGED)).toBe('');
  expect(describeArrangement({ ...NOT_ARRANGED, hidden: ['0x01'], pins: [{ account: '0x02', x: 100, y: 100 }] })).toBe(
    '1 account hidden, 1 account pinned',
  );
  expect(describeArrangement({ ...NOT_ARRANGED, groups: ['A', 'B'].map((name) => ({ name, accounts: ['0x01'] })) })).toBe('2 groups');
});

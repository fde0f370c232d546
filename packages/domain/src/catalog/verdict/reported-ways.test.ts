import { expect, test } from 'vitest';
import { type Reading, toAccounts } from './reported-accounts.ts';
import { type ListedContract, readControl } from './reported-control.ts';
import { listReportedWays } from './reported-ways.ts';
import { address, holder, reading, TODAY, TOKEN, VAULT } from './testing.ts';

const DAY_S = 86_400;
const POOL = { chain: 'ethereum', address: address('a3'), role: 'pool', name: 'Pool' } as const;

function ways(readings: readonly Reading[], contracts: readonly ListedContract[] = [VAULT]) {
  const accounts = toAccounts(readings, () => undefined);
  return listReportedWays(
    contracts.map((contract) => readControl(contract, readings, accounts, TODAY)),
    accounts,
  );
}

test('a way says what can be done, through which contracts, by whom, after how long, who read it and when', () => {
  const timelock = holder({ power: 'owner', holder: address('7'), kind: 'timelock' });
  const upgrade = holder({
    power: 'upgrade',
    holder: address('5'),
    kind: 'multisig',
    multisig: { threshold: 3, members: 5 },
    delaySeconds: 2 * DAY_S,
    via: [address('7')],
    functions: ['upgradeTo(address)'],
  });
  expect(
    ways([reading(VAULT, { holders: [upgrade, timelock] }), reading({ ...VAULT, address: address('5') }, { name: 'Council' })]),
  ).toEqual([
    {
      contracts: [{ chain: 'ethereum', address: VAULT.address, name: 'Vault' }],
      effect: 'take',
      functions: ['upgradeTo'],
      steps: [
        { address: address('7'), name: null, isTimelock: true },
        { address: address('5'), name: 'Council', isTimelock: false },
      ],
      holder: { kind: 'keys', required: 3, of: 5, hasModules: false },
      isBelow: false,
      noticeSeconds: 2 * DAY_S,
      source: 'Reader',
      day: expect.stringMatching(/^2026-/),
    },
  ]);
});

test('contracts are one where the same accounts hold the same power, and apart where another can use it as well', () => {
  const shared = holder({ power: 'upgrade', holder: address('5'), kind: 'eoa', delaySeconds: 0 });
  const other = holder({ power: 'upgrade', holder: address('6'), kind: 'governor' });
  const readings = [
    reading(VAULT, { holders: [shared] }),
    reading(TOKEN, { holders: [shared] }),
    reading(POOL, { holders: [shared, other] }),
  ];
  expect(
    ways(readings, [VAULT, TOKEN, POOL]).map(({ contracts, holder: { kind } }) => [contracts.map(({ name }) => name).join(', '), kind]),
  ).toEqual([
    ['Vault, Token', 'key'],
    ['Pool', 'key'],
    ['Pool', 'vote'],
  ]);
});

test('what takes value comes before what mints or stops, notice that was not read after the one that was, and accounts that were not resolved last', () => {
  const readings = [
    reading(VAULT, {
      holders: [
        holder({ power: 'pauser', holder: address('1'), kind: 'eoa', delaySeconds: 0 }),
        holder({ power: 'minter', holder: address('2'), kind: 'eoa', delaySeconds: 0 }),
        holder({ power: 'upgrade', holder: address('6'), kind: 'contract', delaySeconds: null }),
        holder({ power: 'upgrade', holder: address('3'), kind: 'governor', delaySeconds: null }),
        holder({ power: 'upgrade', holder: address('4'), kind: 'timelock', delaySeconds: 7 * DAY_S }),
      ],
    }),
  ];
  expect(
    ways(readings).map(({ effect, noticeSeconds, functions, holder: { kind } }) => [effect, noticeSeconds, kind, functions[0]]),
  ).toEqual([
    ['take', 7 * DAY_S, 'timelock', undefined],
    ['take', null, 'vote', undefined],
    ['take', null, 'unresolved', undefined],
    ['mint', 0, 'key', 'Minter'],
    ['block', 0, 'key', 'Pauser'],
  ]);
});

test('a power that no one holds, an unclassified one, and one that changed since are no ways', () => {
  const gone = holder({ power: 'upgrade', holder: address('0'), kind: 'no-one' });
  const unclassified = holder({ power: 'owner', holder: address('9'), kind: 'eoa' });
  expect(ways([reading(VAULT, { holders: [gone, unclassified] })])).toEqual([]);
  expect(ways([])).toEqual([]);
});

test('of an account with several powers each way names its own functions', () => {
  const owner = holder({
    power: 'functions',
    holder: address('5'),
    kind: 'timelock',
    functions: ['mint(address)', 'pause()', 'setFee(uint256)'],
  });
  expect(ways([reading(VAULT, { holders: [owner] })]).map(({ effect, functions }) => [effect, functions])).toEqual([
    ['mint', ['mint']],
    ['block', ['pause']],
  ]);
});

import { ENGINE } from '@redoubt/power/analysis/engine';
import type { Controller, MostVotes, PowerFact, PowerMap } from '@redoubt/power/analysis/power-map';
import type { Address } from '@redoubt/power/evm/reader';
import { expect, test } from 'vitest';
import type { ContractView } from './contract-view.ts';
import { findPowersOf } from './power-findings.ts';
import { listOpenPaths } from './power-paths.ts';

const [VAULT, KEY, SAFE, TIMELOCK] = ['c0', '0a', '5a', '7e'].map((two): Address => `0x${two.repeat(20)}`) as [
  Address,
  Address,
  Address,
  Address,
];
const GOVERNOR: Address = `0x${'60'.repeat(20)}`;
const CONTROLLERS: readonly Controller[] = [
  { address: KEY, kind: 'account', verified: true, controllers: [], complete: true },
  {
    ...{ address: SAFE, kind: 'multisig', verified: true, controllers: [], complete: true },
    multisig: { threshold: 3, owners: [KEY, VAULT, TIMELOCK, SAFE], modules: [] },
  },
  { address: TIMELOCK, kind: 'timelock', verified: true, controllers: [SAFE], complete: true, delayS: 172_800 },
];

const power = (capability: PowerFact['capabilities'][number], holder: Address, of: Partial<PowerFact> = {}): PowerFact => ({
  contract: VAULT,
  selector: `${capability}00000000`.slice(0, 8),
  types: '',
  capabilities: [capability],
  ways: [],
  holders: [holder],
  holdersComplete: true,
  enabled: { is: 'yes' },
  proofs: [],
  ...of,
});

/** The answers about a contract with these powers, by check. */
function answersOf(powers: readonly PowerFact[], others: readonly Controller[] = []): ReadonlyMap<string, unknown> {
  const map: PowerMap = {
    ...{
      address: VAULT,
      kind: 'contract',
      proxy: undefined,
      powers,
      controllers: [...CONTROLLERS, ...others],
      open: [],
      reads: [],
      openDangers: [],
    },
    ...{ unknown: [], renounced: false, effort: { computeMs: 1, reads: 1 } },
  };
  const block = { number: 1, hash: '0x00', time: new Date(0) } as const;
  const view: ContractView = {
    ...{
      address: VAULT,
      name: 'Vault',
      role: 'vault',
      map,
      engine: ENGINE,
      question: { address: VAULT, accounts: {} },
      functions: undefined,
    },
    ...{
      at: block,
      now: block,
      paths: { recorded: new Set(), snapshots: new Map([[GOVERNOR, true]]) },
      isHolder: false,
      recordedFrom: undefined,
    },
  };
  return new Map(findPowersOf(view, { isPublished: false }).map(({ subject, answer }) => [subject, answer]));
}

const UNKNOWN = { undetermined: 'What some of its privileged functions do to users was not determined.' };
const unclear = (holder: Address, of: Partial<PowerFact> = {}) => power('other', holder, { unclear: true, ...of });

test('FACT-01 a power of which it is not known what it does to users may be one that takes or blocks', () => {
  const answers = answersOf([unclear(KEY)]);
  const path = { enabled: null, custody: { kind: 'key' }, noticeSeconds: 0 };
  expect(answers.get('GOV-01')).toEqual({ paths: [{ ...path, taking: ['funds', 'mint'] }], complete: true });
  expect(answers.get('GOV-02')).toEqual({ paths: [{ ...path, endsItself: false }], complete: true });
  for (const check of ['GOV-04', 'GOV-05', 'GOV-11', 'OPS-05']) expect(answers.get(check), check).toEqual(UNKNOWN);
});

test('FACT-01 a power that only changes what does not reach users takes and blocks nothing', () => {
  const answers = answersOf([power('other', KEY)]);
  expect(answers.get('GOV-01')).toEqual({ paths: [], complete: true });
  expect(answers.get('GOV-02')).toEqual({ paths: [], complete: true });
  expect(answers.get('GOV-04')).toEqual({ takePower: 'none' });
});

test('FACT-01 the delay is known where what is unclear takes as long, and the signers where they are the same', () => {
  const taking = power('upgrade', TIMELOCK);
  const same = answersOf([taking, unclear(TIMELOCK)]);
  expect(same.get('GOV-04')).toEqual({ takePower: 'some', noticeSeconds: 172_800, withdrawalSeconds: null });
  expect(same.get('GOV-05')).toMatchObject({ holder: 'signers' });
  const faster = answersOf([taking, unclear(KEY)]);
  expect(faster.get('GOV-04')).toEqual({ takePower: 'some', noticeSeconds: null, withdrawalSeconds: null });
  expect(faster.get('GOV-05')).toEqual(UNKNOWN);
});

test('FACT-01 who stops the contract is apart from who takes only where nothing unclear is theirs', () => {
  const powers = [power('upgrade', TIMELOCK), power('pause', KEY)];
  expect(answersOf(powers).get('OPS-05')).toEqual({ brake: 'guardian' });
  expect(answersOf([...powers, unclear(KEY)]).get('OPS-05')).toEqual(UNKNOWN);
});

test('FACT-01 who hands on control has what is unclear of the rest, too', () => {
  const answers = answersOf([power('ownership', KEY), unclear(SAFE)]);
  expect(answers.get('GOV-01')).toMatchObject({
    paths: [
      { custody: { kind: 'key' }, enabled: null },
      { custody: { kind: 'safe' }, enabled: null },
    ],
  });
});

const anyone = (enabled: boolean | null, taking: readonly string[]) => ({ enabled, custody: { kind: 'key' }, noticeSeconds: 0, taking });

test('FACT-01 what anyone can do counts as what a single key can do at once', () => {
  const openDangers = [
    { selector: 'aaaaaaaa', capabilities: ['withdraw'], proven: ['withdraw'] },
    { selector: 'bbbbbbbb', capabilities: ['mint'], proven: [] },
    { selector: 'cccccccc', capabilities: ['pause'], proven: ['pause'] },
  ] as const;
  expect(listOpenPaths({ openDangers }, 'take')).toEqual([anyone(true, ['funds']), anyone(null, ['mint'])]);
  expect(listOpenPaths({ openDangers }, 'block')).toEqual([anyone(true, [])]);
});

test('FACT-01 calls of the caller’s choice count when a stranger’s call succeeded', () => {
  const calls = (proven: boolean) => [
    { selector: 'aaaaaaaa', capabilities: ['execute'] as const, proven: proven ? (['execute'] as const) : [] },
  ];
  expect(listOpenPaths({ openDangers: calls(false) }, 'take')).toEqual([]);
  expect(listOpenPaths({ openDangers: calls(true) }, 'take')).toEqual([anyone(true, ['funds', 'mint'])]);
});

test('FACT-01 of a function with a proven and a supposed danger each counts as what it is', () => {
  const openDangers = [{ selector: 'aaaaaaaa', capabilities: ['mint', 'pause'], proven: ['pause'] }] as const;
  expect(listOpenPaths({ openDangers }, 'take')).toEqual([anyone(null, ['mint'])]);
  expect(listOpenPaths({ openDangers }, 'block')).toEqual([anyone(true, [])]);
});

test.each<[string, MostVotes, object]>([
  ['most has less than a quorum', { is: 'known', account: KEY, votes: '99', by: 'wallet' }, { kind: 'governor', snapshots: true }],
  ['one wallet has a quorum', { is: 'known', account: KEY, votes: '100', by: 'wallet' }, { kind: 'key' }],
  ['one contract has a quorum', { is: 'known', account: KEY, votes: '100', by: 'contract' }, { kind: 'unresolved' }],
  ['votes were not read', { is: 'unknown', reason: 'call-refused' }, { kind: 'unresolved' }],
])('SKY-12 the custody of a vote follows from who reaches its quorum alone: %s', (_, most, custody) => {
  const governor: Controller = {
    ...{ address: GOVERNOR, kind: 'governor', verified: true, controllers: [], complete: true, delayS: 86_400 },
    vote: { votingDelay: 1, votingPeriod: 86_399, clock: 'seconds', quorum: '100', most },
  };
  expect(answersOf([power('upgrade', GOVERNOR)], [governor]).get('GOV-01')).toMatchObject({ paths: [{ custody, noticeSeconds: 86_400 }] });
});

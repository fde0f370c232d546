import { describe, expect, test } from 'vitest';
import { toUnaliased } from '../reported/alias.ts';
import { address, holder, judge, loss, reading, SOURCE, statements, TOKEN, VAULT } from './testing.ts';

// Conclusions that were wrong when they were drawn from real readings. docs/methodology.md, "What a verdict never follows from".

const control = (verdict: ReturnType<typeof judge>) => verdict.questions.find(({ question }) => question === 'control');

describe('trap 1: an account without code on a layer 2 chain', () => {
  const vault = { ...VAULT, chain: 'arbitrum' };
  const alias = '0xf7951d92b0c345144506576ec13ecf5103ac905a';
  const readings = [reading(vault, { holders: [holder({ holder: alias })] })];
  const stated = statements({ contracts: [vault] });

  test('is no key while nothing is known of the address below', () => {
    const verdict = judge(stated, readings);
    expect(verdict.level).toBe('medium');
    expect(verdict.sentence).toContain('An account that was not resolved can replace the code of Vault, with notice that was not read');
  });
  test('is the contract below where that is known', () => {
    const below = { chain: 'ethereum', address: toUnaliased(alias) };
    const council = reading(below, { name: 'Council', multisig: { threshold: 9, members: 12 } });
    const verdict = judge(stated, [...readings, council], { isContractBelow: () => true });
    expect(verdict.sentence).toContain('Council (multisig, 9 of 12 keys) can replace the code of Vault, with notice that was not read');
    expect(verdict.level).toBe('medium');
  });
  test('is a key where the address below is known to be no contract', () => {
    const verdict = judge(stated, readings, { isContractBelow: () => false });
    expect(verdict).toMatchObject({ level: 'high', basis: 'reported' });
    expect(verdict.sentence).toContain('A single-key wallet (EOA) can replace the code of Vault without a timelock');
  });
});

test('trap 2: a review that lists no privileged function answers nothing', () => {
  expect(control(judge(statements(), [reading(VAULT)]))).toMatchObject({ state: 'unknown', unknown: 'effect-not-classified' });
});

test('trap 3: no reported way to replace the code is not "none"', () => {
  const verdict = judge(statements(), [
    reading(VAULT, { proxy: { kind: 'EIP1967 proxy', implementations: [address('c1')], admin: null } }),
  ]);
  expect(control(verdict)).toMatchObject({ state: 'unknown' });
  expect(verdict.level).toBe('unknown');
});

test('trap 4: a delay that was not read is neither zero nor enough', () => {
  const verdict = (kind: 'eoa' | 'governor', delaySeconds: number | null) =>
    judge(statements(), [reading(VAULT, { holders: [holder({ kind, delaySeconds })] })]);
  expect(verdict('eoa', null).level).toBe('medium');
  expect(verdict('eoa', 0).level).toBe('high');
  expect(verdict('governor', null).level).toBe('medium');
  expect(control(verdict('governor', 7 * 86_400))).toMatchObject({ state: 'pass' });
});

describe('trap 5: nested multisigs', () => {
  const two = address('d1');
  const members = [address('d2'), address('d3')] as const;
  const keys = (from: number, count: number) => Array.from({ length: count }, (_, index) => address((from + index).toString(16)));
  const safe = (of: string, threshold: number, addresses: string[]) =>
    reading({ chain: 'ethereum', address: of }, { name: '', multisig: { threshold, members: addresses.length, addresses } });
  const upgrade = reading(VAULT, {
    holders: [holder({ holder: two, kind: 'multisig', multisig: { threshold: 2, members: 2 }, delaySeconds: 0 })],
  });

  test('2 of 2 that are 5 of 7 and 10 of 13 need 15 of 20 keys', () => {
    const verdict = judge(statements(), [
      upgrade,
      safe(two, 2, [...members]),
      safe(members[0], 5, keys(0x1000, 7)),
      safe(members[1], 10, keys(0x2000, 13)),
    ]);
    expect(verdict.sentence).toContain('15 of 20 keys');
  });
  test('keys in both count once', () => {
    const verdict = judge(statements(), [
      upgrade,
      safe(two, 2, [...members]),
      safe(members[0], 3, keys(0x1000, 5)),
      safe(members[1], 3, keys(0x1000, 5)),
    ]);
    expect(verdict.sentence).toContain('3 of 5 keys');
  });
  test('1 of 1 that is a multisig is no single key', () => {
    const verdict = judge(statements(), [
      reading(VAULT, { holders: [holder({ holder: two, kind: 'multisig', multisig: { threshold: 1, members: 1 } })] }),
      safe(two, 1, [members[0]]),
      safe(members[0], 5, keys(0x1000, 7)),
    ]);
    expect(verdict.level).toBe('medium');
    expect(verdict.sentence).toContain('5 of 7 keys');
  });
});

test('trap 6: an owner is not one who can take', () => {
  const verdict = judge(statements(), [reading(VAULT, { holders: [holder({ power: 'owner' })] })]);
  expect(verdict.level).toBe('unknown');
  expect(control(verdict)).toMatchObject({ state: 'unknown', unknown: 'effect-not-classified' });
});

test('trap 7: a reading belongs to a contract by chain and address, whichever file names it', () => {
  const other = { ...VAULT, chain: 'base' };
  const readings = [reading(other, { holders: [holder()] }, { path: 'another-project.json' })];
  expect(judge(statements(), readings).level).toBe('unknown');
  expect(judge(statements({ contracts: [other] }), readings, { isContractBelow: () => false }).level).toBe('high');
});

describe('trap 8: a finding belongs to its contract', () => {
  const safe = holder({ kind: 'multisig', multisig: { threshold: 3, members: 6 }, delaySeconds: 0 });
  test('one token’s multisig is not the other’s', () => {
    const verdict = judge(statements({ contracts: [VAULT, TOKEN] }), [reading(TOKEN, { holders: [safe] })]);
    expect(verdict.sentence).toContain('can replace the code of Token without a timelock');
    expect(verdict.sentence).not.toContain('Vault');
    expect(verdict.read).toEqual({ contracts: 1, of: 2 });
  });
  test('the key of a contract that holds no users’ value makes no "high"', () => {
    const gas = { ...VAULT, address: address('a9'), role: 'router', name: 'Gas service' } as const;
    expect(judge(statements({ contracts: [VAULT, gas] }), [reading(gas, { holders: [holder()] })]).level).toBe('unknown');
  });
});

describe('trap 9: a loss belongs to those whom it hit', () => {
  const level = (...losses: Parameters<typeof loss>[0][]) => judge(statements({ incidents: losses.map(loss) }), []).level;
  test('half of the value by contracts or keys, not returned, is critical', () => {
    expect(level({ shareLost: 'half', returned: { share: 'none', source: SOURCE } })).toBe('critical');
    expect(level({ shareLost: 'half', lostBy: 'keys', date: '2023-07' })).toBe('critical');
    expect(level({ shareLost: 'half', returned: { share: 'all', source: SOURCE } })).not.toBe('critical');
  });
  test('a small part of a supply is no rug pull of the whole', () => {
    expect(level({ kind: 'rug-pull', shareLost: 'less', lossUsd: '900000' })).toBe('unknown');
  });
  test('the loss of a partner or of a deceived user makes no level', () => {
    expect(level({ lostBy: 'third-party', lossUsd: '292000000' })).toBe('unknown');
    expect(level({ lostBy: 'user', lossUsd: '292000000' })).toBe('unknown');
    expect(level({ kind: 'phishing', lossUsd: '292000000' })).toBe('unknown');
  });
  test('without a known cause it is no more than medium', () => {
    const { lostBy: _cause, ...unknownCause } = loss({ lossUsd: '292000000', shareLost: 'half' });
    expect(judge(statements({ incidents: [unknownCause] }), []).level).toBe('medium');
  });
  test('a large loss of contracts or keys stays a concern until a source says that it came back', () => {
    const old = { date: '2021-06', lossUsd: '10000000' } as const;
    expect(level(old)).toBe('medium');
    expect(level({ ...old, returned: { share: 'part', source: SOURCE } })).toBe('medium');
    expect(level({ ...old, returned: { share: 'half', source: SOURCE } })).toBe('unknown');
    expect(level({ ...old, lossUsd: '9999999' })).toBe('unknown');
    expect(level({ ...old, lostBy: 'front-end' })).toBe('unknown');
  });
  test('a drained project is not "not known" because no one looked whether it still runs', () => {
    const drained = (status: Parameters<typeof statements>[0]) =>
      judge(statements({ incidents: [loss({ date: '2021-06', lossUsd: '1000000' })], ...status }), []).level;
    expect(drained({ status: undefined })).toBe('medium');
    expect(drained({})).toBe('unknown');
  });
  test('"the company closed" is not "the project closed"', () => {
    const live = { state: 'live', at: '2026-11-20', text: 'The company that built it closed in March 2026.', source: SOURCE } as const;
    expect(judge(statements({ status: live }), []).level).toBe('unknown');
  });
});

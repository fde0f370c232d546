import type { Subject } from '@redoubt/domain/catalog/score/answers';
import { AuditedCode } from '@redoubt/domain/catalog/score/answers/code';
import { isRepeatable } from '@redoubt/domain/catalog/score/evidence';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { scopeOf } from '@redoubt/domain/catalog/score/scope';
import { scoreProject } from '@redoubt/domain/catalog/score/score';
import { SAMPLES } from '@redoubt/domain/catalog/score/testing/arbitrary';
import { aFact, chainEvidence, DAY, NOW } from '@redoubt/domain/catalog/score/testing/facts';
import type { Fact } from '@redoubt/domain/catalog/score/types';
import { describe, expect, test } from 'vitest';
import { answerQuestions } from './answer-questions.ts';
import type { ContractView } from './contract-view.ts';
import type { ContractEvidence, Evidence } from './gather-evidence.ts';
import type { History } from './gather-history.ts';
import type { Market } from './gather-market.ts';
import { findAudited } from './scope-findings.ts';

const TOKEN = `0x${'a1'.repeat(20)}` as const;
const POOL = `0x${'b2'.repeat(20)}` as const;
const FEED = `0x${'c3'.repeat(20)}`;
const BEGAN = NOW - 1_200 * DAY;
const SUPPLY = 10n ** 24n;
const now = { number: 21_000_000, hash: `0x${'11'.repeat(32)}`, time: new Date(NOW) } as const;
const who = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const word = (amount: bigint) => amount.toString(16).padStart(64, '0');

const view = {
  ...{
    address: TOKEN,
    name: 'TKN',
    role: 'token',
    question: { address: TOKEN, accounts: {} },
    functions: [],
    at: now,
    now,
    isHolder: false,
  },
  map: {
    address: TOKEN,
    kind: 'contract',
    powers: [],
    open: [],
    reads: [],
    openDangers: [],
    unknown: [],
    renounced: false,
    controllers: [],
  },
  paths: { recorded: new Set(), snapshots: new Map() },
  recordedFrom: 0,
} as unknown as ContractView;

/** More transfers than are looked through, and one mint, when the token was made. */
const wholeHistory: History = {
  first: { at: BEGAN, block: 12_000_000, hash: '0x01' },
  deployer: who(1),
  receipt: { method: 'eth_getTransactionReceipt', params: ['0x01'] },
  coveredFrom: 0,
  control: [],
  transfers: undefined,
  supply: { moves: [{ block: 12_000_000, at: BEGAN, hash: '0x01', from: who(0), to: who(1), amount: SUPPLY }], before: 0n },
};

const done = { is: 'done', tax: 0 } as const;

/** A token that sells, in a deep pool whose shares are burnt. */
const market: Market = {
  ...{ view, transfers: 'It has more than 60,000 transfers.', openSince: NOW - 3 * DAY, supply: SUPPLY, feeds: new Map([['TKN', FEED]]) },
  row: {
    ...{ chainId: 1, block: now.number, hash: Buffer.alloc(32, 8), time: now.time },
    market: {
      ...{ verdict: { is: 'no-risk' }, symbol: 'TKN', passes: [] },
      sales: [{ buy: done, sell: done, call: 0 }],
      holders: Array.from({ length: 20 }, () => ({ sell: done, call: 0 })),
      calls: [{ params: [0], result: '0x' }],
    },
  } as unknown as NonNullable<Market['row']>,
  pools: [{ address: POOL, kind: 'v2', tokenReserve: String(SUPPLY / 2n) }] as unknown as Market['pools'],
  pool: {
    ...{ address: POOL, isToken0: true, reserves: `0x${word(SUPPLY / 2n)}${word(SUPPLY)}`, accounts: new Set<string>() },
    transfers: [{ block: 1, at: BEGAN, hash: '0x02', from: who(0), to: who(0xdead), amount: 1_000n }],
    syncs: [{ at: NOW - DAY, data: `0x${word(SUPPLY / 2n)}${word(SUPPLY)}` }] as unknown as NonNullable<Market['pool']>['syncs'],
  },
};

const contract: ContractEvidence = {
  ...{
    view,
    history: wholeHistory,
    market,
    uses: [],
    beacon: [],
    backing: undefined,
    strangers: [],
    withdrawals: [],
    dependencies: [],
    audited: undefined,
  },
  nature: {
    ...{ unknown: undefined, isSelfContained: true, isToken: true, pair: undefined, wrapsCoin: false, vault: undefined, named: [] },
    calls: [{ method: 'eth_getCode', params: [TOKEN] }],
  },
  initializers: { count: 0, own: [], bare: [] },
  limits: { mints: [], charges: [], calls: [] },
  ...{ signing: undefined, governors: [], removals: [] },
};

const evidence = (of: Partial<ContractEvidence> = {}): Evidence => ({
  ...{ now, contracts: [{ ...contract, ...of }], missing: 0, chainBegan: NOW - 4_000 * DAY, badDeployers: new Set() },
  statements: { categories: [], rugPulls: [], sanctionsSearched: true },
  labels: { lists: [], hits: [] },
  strangers: { strange: [], calls: [] },
  followed: { from: 0, at: BEGAN },
});

const answerTo = (subject: Subject, of?: Partial<ContractEvidence>) =>
  answerQuestions(evidence(of)).find((finding) => finding.subject === subject)?.answer;

/** What the chain answers, as facts. */
const provenFacts = (of?: Partial<ContractEvidence>): Fact[] =>
  answerQuestions(evidence(of)).map(({ subject, answer, source, contract: address }) =>
    aFact(subject, answer as never, { source, ...(address !== undefined && { contract: address }), evidence: chainEvidence() }),
  );

/** The best that the catalogue can state of a project: what no chain answers. */
function statedFacts(): Fact[] {
  const collections = ['COD-03', 'COD-04', 'OPS-01', 'OPS-02', 'FUN-07'] as const;
  const stated = METHOD.checks.filter(
    ({ built, id, sources }) => built && !sources.some(isRepeatable) && id !== 'OPS-01' && id !== 'OPS-02',
  );
  return [
    ...stated.map(({ id }) => aFact(id, SAMPLES[id][0]?.[0] as never)),
    ...['Two', 'Three'].map((party) => aFact('COD-03', { kind: 'report' }, { party })),
    ...collections.map((id) => aFact(id, { kind: 'searched' })),
    aFact('scope:contract', { core: 'yes' }, { contract: TOKEN, source: 'C' }),
  ];
}

const scoreOf = (of?: Partial<ContractEvidence>) => {
  const facts = [...statedFacts(), ...provenFacts(of)];
  return scoreProject(facts, METHOD, scopeOf(facts, { chains: ['ethereum'], asOf: NOW }));
};

describe('JUDGE-05 a well-run token, by what code answers with a chain', () => {
  test('is rated at 80 or more, although it has more transfers than are looked through and its deployer’s past is not known', () => {
    const { low, rated, tier } = scoreOf();
    expect(answerTo('FUN-06')).toHaveProperty('undetermined');
    expect(answerTo('MKT-04')).toHaveProperty('undetermined');
    expect(low).toBeGreaterThanOrEqual(80);
    expect({ rated, tier }).toEqual({ rated: true, tier: 'A' });
  });

  test('with a day of its past read, it can be sold, a past drain is not excluded, and it is not rated', () => {
    const late = { view: { ...view, recordedFrom: 20_992_800 }, history: { ...wholeHistory, coveredFrom: NOW - DAY, deployer: undefined } };
    expect(answerTo('CAP-01', late)).toMatchObject({ freshBuyerSells: true, holdersStuck: 0 });
    expect(answerTo('MKT-01', late)).toEqual({ roundTripTax: 0, ableShare: 1 });
    expect(answerTo('CAP-02', late)).toEqual({
      undetermined: 'The history of its contracts is recorded from 2025-12-31 on, not from their first block.',
    });
    const { low, high, rated, home } = scoreOf(late);
    expect(rated).toBe(false);
    expect(home.part.caps.filter(({ value }) => value !== 'no').map(({ cap }) => cap.id)).toEqual(['CAP-02', 'CAP-09']);
    const whole = scoreOf();
    expect([low <= whole.low, high >= whole.high]).toEqual([true, true]);
  });
});

test('a record that begins late shows neither its deployment nor its first day', () => {
  const at = NOW - 50 * DAY;
  const log = (topic: string) => ({ at, topic, topics: `0x${'0'.repeat(64)}`, data: '0x', block: 1, index: 0, hash: '0x03' }) as const;
  const UPGRADED = '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b';
  const control = [log(UPGRADED)] as unknown as History['control'];
  const first = { at, block: 1, hash: '0x03' } as const;
  const of = (coveredFrom: number) => ({ history: { ...wholeHistory, first, coveredFrom, control } });
  const [upgrades, changes] = [{ upgrades: [{ at }] }, { changes: [{ at }] }];
  expect(answerTo('OPS-06', of(NOW - 100 * DAY))).toMatchObject(upgrades);
  expect(answerTo('GOV-08', of(NOW - 100 * DAY))).toMatchObject(changes);
  expect(answerTo('OPS-06', of(0))).toMatchObject({ upgrades: [] });
  expect(answerTo('GOV-08', of(0))).toMatchObject({ changes: [] });
});

test('COM-05 is answered by a year without a use, and open with one, or with less than a year on record', () => {
  const use = (daysAgo: number) =>
    ({
      ...{ at: NOW - daysAgo * DAY, block: 1, hash: '0x04' as const, selector: '0x40c10f19', noticeSeconds: 0, movedAgainstUsers: 0 },
    }) as const;
  const late = (days: number) => ({ ...wholeHistory, coveredFrom: NOW - days * DAY });
  const none = { announced: 0, unannounced: 0, unsearched: 0 };
  expect(answerTo('COM-05', { uses: [use(366)] })).toEqual(none);
  expect(answerTo('COM-05', { history: late(366) })).toEqual(none);
  expect(answerTo('COM-05', { uses: [use(364)] })).toEqual({ undetermined: 'Announcements of these uses were not searched for.' });
  expect(answerTo('COM-05', { history: late(364) })).toEqual({ undetermined: 'Its history is not recorded back to a year ago.' });
});

test('what stays open for want of a record asks for no logs, which a node would refuse for so many blocks', () => {
  const short = { market: { ...market, pool: market.pool && { ...market.pool, transfers: undefined, syncs: undefined } } };
  const open = answerQuestions(evidence(short)).filter(
    ({ subject, answer }) => subject.startsWith('MKT-') && 'undetermined' in Object(answer),
  );
  expect(open.map(({ subject }) => subject).toSorted()).toEqual(['MKT-03', 'MKT-04', 'MKT-06', 'MKT-07']);
  for (const { shown } of open) expect(JSON.stringify(shown)).not.toContain('eth_getLogs');
});

test('CAP-02 is open where mints and burns do not add up to the supply, or are too many', () => {
  expect(answerTo('CAP-02')).toEqual({ ruleMet: false, confirmed: null });
  expect(answerTo('CAP-02', { market: { ...market, supply: 2n * SUPPLY } })).toEqual({
    undetermined: 'Its mints and burns do not add up to its supply.',
  });
  expect(answerTo('CAP-02', { history: { ...wholeHistory, supply: undefined } })).toHaveProperty('undetermined');
  const nothing = { market: { ...market, supply: 0n }, history: { ...wholeHistory, supply: { moves: [], before: 0n } } };
  expect(answerTo('CAP-02', nothing)).toEqual({ ruleMet: false, confirmed: null });
  expect(answerTo('MKT-04', nothing)).toHaveProperty('undetermined');
});

test('trait:feed follows from the feeds on record, by the token’s own symbol', () => {
  const feed = (of: Partial<Market>) => answerTo('trait:feed', { market: { ...market, ...of } });
  expect(feed({})).toEqual({ holds: true });
  const none = { undetermined: 'None of the price feeds on record for this chain prices it.' };
  expect(feed({ feeds: new Map([['OTHER', FEED]]) })).toEqual(none);
  expect(feed({ feeds: new Map() })).toEqual({ undetermined: 'The catalogue names no price feed of this chain.' });
  expect(answerTo('trait:feed', { market: undefined, nature: { ...contract.nature, isToken: false } })).toEqual({ holds: false });
});

test('holders of a token whose balances change without transfers are not taken from its transfers (BR-25)', () => {
  const moved = (from: number, to: number, amount: bigint) => ({ block: 1, at: BEGAN, hash: '0x01', from: who(from), to: who(to), amount });
  // Twenty accounts get a twentieth each.
  const part = SUPPLY / 20n;
  const transfers = [moved(0, 1, SUPPLY), ...Array.from({ length: 19 }, (_, index) => moved(1, index + 2, part))];
  const history = { ...wholeHistory, transfers, supply: { moves: transfers.slice(0, 1), before: 0n } };
  const held = (supply: bigint, shares: readonly number[]) => {
    const top = shares.map((share, index) => ({ address: who(index + 1), share, kind: 'key', label: null, holdsPower: false }));
    const stored = { ...market.row?.market, holdings: { supply: String(supply), top } };
    return { history, market: { ...market, transfers, supply, row: { ...market.row, market: stored } as unknown as Market['row'] } };
  };
  const even = Array.from({ length: 10 }, () => 0.05);
  expect(answerTo('MKT-04', held(SUPPLY, even))).toEqual({ topTenShare: 0.5 });
  // Five per cent more for all, then thirty less: the supply is another.
  const unknown = { undetermined: expect.stringMatching(/transfers/) };
  expect(answerTo('MKT-04', held((SUPPLY * 735n) / 1_000n, even))).toEqual(unknown);
  // The supply is as before, but one who stayed out has grown by what the others lost.
  const grown = held(SUPPLY, [0.24, ...even.slice(1).map(() => 0.04)]);
  expect(answerTo('MKT-04', grown)).toEqual({ undetermined: expect.stringMatching(/^Its balances change without transfers/) });
  expect(answerTo('MKT-07', grown)).not.toHaveProperty('undetermined');
});

test.each([
  ['the same as compiled here', { verdict: 'same', isBuiltHere: true }, { commit: 1, mapped: 0, untranscribed: false }],
  ['the same as build output that was given', { verdict: 'same', isBuiltHere: false }, { commit: 0, mapped: 1, untranscribed: false }],
  ['different, with no other audit', { verdict: 'different', isBuiltHere: true }, { commit: 0, mapped: 0, untranscribed: false }],
  ['different, with an audit by others', { verdict: 'different', hasOthers: true }, { commit: 0, mapped: 0, untranscribed: true }],
] as const)('COD-02: code that is %s is a fact with the code that was compared', (_, result, answer) => {
  const at = { number: 20_999_990, hash: `0x${'22'.repeat(32)}`, time: new Date(NOW) } as const;
  const audited = { reason: null, isBuiltHere: true, hasOthers: false, compared: [TOKEN, FEED], at, ...result };
  const found = findAudited(view, audited);
  expect(found).toMatchObject({ subject: 'COD-02', contract: TOKEN, source: 'B', answer: { pinned: 0, library: null, ...answer } });
  expect(found.shown).toMatchObject({ at, calls: [{ params: [TOKEN, '0x1406f36'] }, { params: [FEED, '0x1406f36'] }] });
  expect(AuditedCode.safeParse(found.answer).success).toBe(true);
});

test('COD-02: what cannot be compared says why', () => {
  const audited = {
    verdict: 'not-compared',
    reason: 'compiler: none',
    isBuiltHere: true,
    hasOthers: false,
    compared: [],
    at: undefined,
  } as const;
  expect(findAudited(view, audited)).toMatchObject({ answer: { undetermined: 'compiler: none' }, shown: { at: now } });
});

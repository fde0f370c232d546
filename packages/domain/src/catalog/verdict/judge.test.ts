import { describe, expect, test } from 'vitest';
import { aFact } from '../score/testing/facts.ts';
import type { Fact } from '../score/types.ts';
import { judgeListedToken } from './listed-token.ts';
import { AS_OF, address, aKnownProject, at, holder, judge, KEY, loss, reading, SOURCE, statements, TOKEN, VAULT } from './testing.ts';

const DAY = 86_400_000;

const { stated } = aKnownProject();
const provenFacts = (path?: Parameters<typeof aKnownProject>[0]): Fact[] => aKnownProject(path).facts;

test('low is said when every question is answered well, and only then', () => {
  const facts = provenFacts();
  expect(judge(stated, [], { facts })).toMatchObject({ level: 'low', basis: 'mixed' });
  for (const fact of facts.filter(({ subject }) => subject !== 'scope:contract')) {
    const rest = facts.filter(({ id }) => id !== fact.id);
    expect(judge(stated, [], { facts: rest }).level, `without ${fact.subject}`).toBe('unknown');
  }
  const [one] = stated.audits;
  const gaps = [
    { audits: one === undefined ? [] : [one] },
    { auditsSearched: undefined, audits: [] },
    { incidentsSearched: undefined },
    { incidentsSearched: { at: '2026-11-21', places: ['https://rekt.news/'] } },
    { status: undefined },
    { contracts: [VAULT, TOKEN, { ...VAULT, address: address('a3') }] },
  ];
  for (const gap of gaps) expect(judge({ ...stated, ...gap }, [], { facts }).level, JSON.stringify(Object.keys(gap))).toBe('unknown');
});

test('what is not known never hides what is known to be bad', () => {
  const bad = judge(stated, [], { facts: provenFacts(KEY) });
  expect(bad).toMatchObject({ level: 'high', basis: 'proven', reasons: [{ check: 'GOV-01', level: 'high' }] });
  expect(
    judge(statements({ contracts: [VAULT, TOKEN], auditsSearched: undefined, audits: [] }), [], { facts: provenFacts(KEY) }).level,
  ).toBe('high');
});

test('a proven deal-breaker is critical up to a cap of 20, high up to 49, medium above', () => {
  const level = (...facts: Fact[]) => judge(stated, [], { facts: [...provenFacts(), ...facts] });
  const stuck = { tradingOpen: true, freshBuyerSells: false, holdersSampled: 20, holdersStuck: 20, tax: 1 };
  const honeypot = judge(stated, [], {
    facts: [...provenFacts().filter(({ subject }) => subject !== 'CAP-01'), aFact('CAP-01', stuck, at({ contract: TOKEN.address }))],
  });
  expect(honeypot).toMatchObject({ level: 'critical', basis: 'proven', sentence: expect.stringMatching(/^Cannot be sold\./) });
  expect(level(aFact('COD-07', { strangers: 'entered' }, at({ contract: VAULT.address }))).level).toBe('critical');
  const forced = { coveredFrom: 0, uses: [{ at: AS_OF - DAY, noticeSeconds: 0, announced: false, movedAgainstUsers: 0.2 }] };
  expect(level(aFact('GOV-07', forced, at({ contract: VAULT.address }))).level).toBe('high');
});

test('who controls the contracts that were not read is open for those alone, where others were read', () => {
  const router = { ...VAULT, address: address('a3'), role: 'router', name: 'Router' } as const;
  const own = statements({ contracts: [VAULT, TOKEN, router] });
  expect(judge(own, []).sentence).toMatch(/^Not known\. Who controls its contracts was not read\. 0 of 3 contracts read\.$/);
  expect(judge(own, [reading(router)]).sentence).toBe(
    'Not known. Who controls 2 of its contracts was not read. No danger found in what was read. 1 of 3 contracts read.',
  );
});

test('that no sale was simulated needs a chain only where none is connected; otherwise it has the reason of the simulation', () => {
  const about = (facts: readonly Fact[]) => {
    const { questions, chips } = judge(stated, [], { facts });
    const { state, unknown, sentence } = questions.find(({ question }) => question === 'selling') ?? {};
    return [state, unknown, sentence, chips.find((chip) => chip.about === 'sell')?.value];
  };
  const none = 'No sale was simulated: that needs a connected chain.';
  expect(about([])).toEqual(['unknown', 'needs-a-chain', none, 'Not simulated']);
  const others = provenFacts().filter(({ subject }) => subject !== 'CAP-01' && subject !== 'trait:token');
  const unmet = 'No sale was simulated: none of its contracts read so far is known to be a token.';
  expect(about(others)).toEqual(['unknown', 'not-read', unmet, 'Not determined']);
  const why = { undetermined: 'Its trades have not been simulated yet.' };
  const waiting = provenFacts().map((fact) => (fact.subject === 'CAP-01' ? { ...fact, answer: why } : fact));
  expect(about(waiting)).toEqual(['unknown', 'not-read', `Whether it can be sold: ${why.undetermined}`, 'Not determined']);
});

test('a reading that has changed since on chain counts no more', () => {
  const upgrade = holder();
  const key = `holder upgrade ${upgrade.holder}`;
  const verdict = (outcome: 'agrees' | 'changed') =>
    judge(statements(), [reading(VAULT, { holders: [upgrade] }, { checks: [{ statement: key, outcome }] })]);
  expect(verdict('agrees').level).toBe('high');
  expect(verdict('changed')).toMatchObject({
    level: 'unknown',
    questions: [{ state: 'unknown', unknown: 'changed-since' }, {}, {}, {}, {}],
  });
});

test('what a chain proves stands in place of what others read of the same contract', () => {
  const read = [reading(VAULT, { holders: [holder()] })];
  expect(judge(stated, read, { facts: provenFacts() }).level).toBe('low');
});

describe('without refresh', () => {
  const ORDER = ['unknown', 'low', 'medium', 'high', 'critical'];
  const cases = {
    'proven well': judgeLater(stated, [], provenFacts()),
    'proven badly': judgeLater(stated, [], provenFacts(KEY)),
    reported: judgeLater(statements(), [reading(VAULT, { holders: [holder()] })]),
    robbed: judgeLater(statements({ incidents: [loss({ lossUsd: '20000000', date: '2026-11-01' })] }), []),
    closed: judgeLater(statements({ status: { state: 'closed', at: '2026-01-01', since: '2025', funds: 'stuck', source: SOURCE } }), []),
  };
  function judgeLater(of: ReturnType<typeof statements>, readings: Parameters<typeof judge>[1], facts: Fact[] = []) {
    return (days: number) => judge(of, readings, { facts, asOf: AS_OF + days * DAY });
  }
  test.each(Object.entries(cases))('%s: no level is worse after 30 or 365 days', (_name, later) => {
    const rank = (days: number) => ORDER.indexOf(later(days).level);
    expect(rank(30)).toBeLessThanOrEqual(rank(0));
    expect(rank(365)).toBeLessThanOrEqual(rank(0));
  });
  test('"low" becomes not known after 180 days, and says why', () => {
    const later = cases['proven well'](200);
    expect(later.level).toBe('unknown');
    expect(later.questions.map(({ unknown }) => unknown)).toContain('not-refreshed');
  });
  test('a reading older than 36 months is history', () => {
    const verdict = cases.reported(37 * 31);
    expect(verdict).toMatchObject({ level: 'unknown', questions: [{ unknown: 'too-old' }, {}, {}, {}, {}] });
  });
});

test('documents are never more than a concern, and only where nothing was read', () => {
  const documents = statements({
    attested: [{ power: 'upgrade', noticeSeconds: 10 * 86_400, text: 'Ten days.', at: '2026-11-01', source: SOURCE }],
  });
  expect(judge(documents, [])).toMatchObject({ level: 'medium', basis: 'attested' });
  const read = judge(documents, [reading(VAULT, { holders: [holder()] })]);
  expect(read).toMatchObject({ level: 'high', basis: 'reported' });
});

test('closed with stuck funds and fraud that a court found are critical, winding down is high, a new name is no level', () => {
  const level = (status: NonNullable<ReturnType<typeof statements>['status']>) => judge(statements({ status }), []).level;
  const base = { at: '2026-01-01', since: '2025', source: SOURCE };
  expect(level({ ...base, state: 'closed', funds: 'stuck' })).toBe('critical');
  expect(level({ ...base, state: 'closed', funds: 'withdrawable' })).toBe('high');
  expect(level({ ...base, state: 'winding-down' })).toBe('high');
  expect(level({ ...base, state: 'renamed', successor: { name: 'Other' } })).toBe('unknown');
  const ruling = { date: '2024', by: 'A court', text: 'Found guilty.', source: SOURCE };
  expect(judge(statements({ rulings: [{ ...ruling, kind: 'fraud-proven' }] }), []).level).toBe('critical');
  expect(judge(statements({ rulings: [{ ...ruling, kind: 'fraud-charged' }] }), []).level).toBe('unknown');
});

test('a token of which only a list tells is not known, and says what is on record', () => {
  expect(judgeListedToken(2)).toMatchObject({ level: 'unknown', read: { contracts: 0, of: 2 }, basis: null, asOf: null });
});

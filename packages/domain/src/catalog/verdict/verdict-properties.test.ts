import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METHOD } from '../score/method.ts';
import { checkState } from '../score/publish/check-state.ts';
import { scoreProject } from '../score/score.ts';
import { someFact } from '../score/testing/arbitrary.ts';
import { NOW } from '../score/testing/facts.ts';
import type { Fact } from '../score/types.ts';
import type { Reading } from './reported-accounts.ts';
import type { VerdictByQuestion } from './schema.ts';
import type { VerdictStatements } from './statements.ts';
import { AS_OF, aKnownProject, holder, judge, loss, reading, SOURCE, statements, TOKEN, VAULT } from './testing.ts';

// What withholding anything that is known can do to a verdict, and what it never can.

/** What can be unknown as a whole. A search is unknown together with what it found: without one of its finds it would be another search. */
type Item =
  | { readonly is: 'fact'; readonly facts: readonly Fact[] }
  | { readonly is: 'reading'; readonly reading: Reading }
  | { readonly is: 'stated'; readonly stated: Partial<VerdictStatements> };

/** The questions are about these contracts, whatever is known of them. */
const NOTHING = statements({
  contracts: [VAULT, TOKEN],
  audits: [],
  auditsSearched: undefined,
  incidents: [],
  incidentsSearched: undefined,
  status: undefined,
  rulings: [],
  attested: [],
});

const urlOf = (name: string) => `${SOURCE}/${name}`;
const SEARCHED = { at: '2026-11-21', places: ['https://rekt.news/', 'https://own.example', 'https://firm.example'] };

const someLoss = fc.record({
  lossUsd: fc.constantFrom('500000', '2000000', '20000000'),
  date: fc.constantFrom('2026-11-01', '2025-09-01', '2020-01-01'),
  lostBy: fc.constantFrom('contracts', 'keys', 'third-party', 'user' as const),
});

const losses = fc.record({ found: fc.array(someLoss, { maxLength: 1 }), fraud: fc.boolean() }).map(({ found, fraud }): Item => {
  const ruling = { kind: 'fraud-proven', date: '2024', by: 'A court', text: 'Found guilty.', source: urlOf('losses') } as const;
  return {
    is: 'stated',
    stated: {
      incidentsSearched: SEARCHED,
      incidents: found.map((each) => loss({ ...each, source: urlOf('losses') } as never)),
      rulings: fraud ? [ruling] : [],
    },
  };
});

const audits = fc.array(fc.constantFrom('One', 'Two', 'Three'), { maxLength: 3 }).map((firms): Item => {
  const audit = (firm: string) => ({ firm, scope: 'All', date: '2026-03-01', report: urlOf('audits'), source: urlOf('audits') });
  return { is: 'stated', stated: { auditsSearched: SEARCHED, audits: firms.map(audit) } };
});

const status = fc.constantFrom('live', 'winding-down', 'closed', 'renamed').map((state): Item => {
  const known = { state, at: '2026-11-20', since: '2026', funds: 'stuck', successor: { name: 'Other' }, source: urlOf('status') };
  return { is: 'stated', stated: { status: known as VerdictStatements['status'] } };
});

const documents = fc.constantFrom(0, 3 * 86_400).map((noticeSeconds): Item => {
  const documented = { power: 'upgrade', noticeSeconds, text: 'So they say.', at: '2026-11-01', source: urlOf('documents') } as const;
  return { is: 'stated', stated: { attested: [documented] } };
});

const someReading = fc
  .record({
    of: fc.constantFrom(VAULT, TOKEN),
    kind: fc.constantFrom('eoa', 'governor', 'timelock', 'unknown', 'no-one', 'anyone' as const),
    power: fc.constantFrom('upgrade', 'mint', 'pause', 'owner' as const),
    delaySeconds: fc.constantFrom(null, 0, 3 * 86_400),
    day: fc.constantFrom('2026-10-01', '2026-05-01', '2024-12-01'),
    path: fc.nat(99),
  })
  .map(({ of, day, path, ...said }): Item => {
    const body = { holders: [holder(said as never)] };
    return { is: 'reading', reading: reading(of, body, { day, path: `${path}.json` }) };
  });

/** One fact about each subject of a contract, as the record has it; those that count together are one item. */
const COLLECTIONS: ReadonlySet<string> = new Set(['COD-03', 'COD-04', 'OPS-01', 'OPS-02', 'FUN-07']);
/** What is asked of every contract, and of tokens alone. All else is about the project. */
const OF_EACH = /^(GOV-(0[1-8]|11)|COD-0[678]|FUN-0[16]|OPS-(06|07|10)|COM-05|trait:)/;
const OF_TOKENS = /^(MKT-|CAP-01|FUN-05|GOV-09|OPS-05)/;
const PLACES = { '0xa': VAULT.address, '0xb': TOKEN.address } as const;

const place = (fact: Fact): Fact => {
  const { contract: drawn, ...rest } = fact;
  const contract = OF_TOKENS.test(fact.subject) ? '0xb' : OF_EACH.test(fact.subject) ? (drawn ?? '0xa') : undefined;
  return {
    ...rest,
    deployment: 'ethereum',
    assessedAt: AS_OF - (NOW - fact.assessedAt),
    ...(contract !== undefined && { contract: PLACES[contract as keyof typeof PLACES] }),
  };
};

/** An answer about a contract stands alone: one about all contracts that says otherwise would be of another record. */
function toItems(all: readonly Fact[]): Item[] {
  const single = new Set(all.flatMap(({ subject, contract }) => (contract === undefined ? [] : [subject])));
  const facts = all.filter(({ subject, contract }) => contract !== undefined || !single.has(subject));
  const groups = Map.groupBy(facts, ({ subject, contract }) => (COLLECTIONS.has(subject) ? subject : `${subject} ${contract}`));
  return [...groups.values()].map((same) => ({ is: 'fact', facts: COLLECTIONS.has(same[0]?.subject ?? '') ? same : same.slice(0, 1) }));
}

const SCOPE = aKnownProject().facts.filter(({ subject }) => subject === 'scope:contract');

const provenFacts = fc
  .tuple(fc.array(someFact(60).map(place), { maxLength: 4 }), fc.subarray(aKnownProject().facts, { minLength: 10 }))
  .map(([some, good]) => toItems([...some, ...good].filter(({ subject }) => subject !== 'scope:contract')));

const maybe = (item: fc.Arbitrary<Item>) => fc.option(item, { nil: undefined, freq: 9 });

const someKnowledge = fc
  .tuple(
    maybe(losses),
    maybe(audits),
    maybe(status),
    fc.option(documents, { nil: undefined }),
    fc.array(someReading, { maxLength: 3 }),
    provenFacts,
  )
  .map(([...parts]) => parts.flat().filter((each) => each !== undefined));

/** Everything known of a project, and what is left of it. */
const withheld = someKnowledge.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all)));

/** A project of which everything is known and good, but for a fact or two: what is left without them must not be "low". */
const nearlyLow = fc
  .tuple(losses, audits, fc.array(someFact(60).map(place), { minLength: 1, maxLength: 2 }))
  .map(([lost, audited, some]): [Item[], Item[]] => {
    const good = aKnownProject().facts.filter(({ subject }) => subject !== 'scope:contract');
    const status: Item = { is: 'stated', stated: { status: aKnownProject().stated.status } };
    const all = [lost, audited, status, ...toItems([...some, ...good])];
    return [all, all.filter((item) => item.is !== 'fact' || !item.facts.some((fact) => some.includes(fact)))];
  });

const factsOf = (items: readonly Item[]): Fact[] => [...SCOPE, ...items.flatMap((item) => (item.is === 'fact' ? item.facts : []))];

function judgeItems(items: readonly Item[]): VerdictByQuestion {
  const stated = Object.assign({}, NOTHING, ...items.map((item) => (item.is === 'stated' ? item.stated : {})));
  const readings = items.flatMap((item) => (item.is === 'reading' ? [item.reading] : []));
  return judge(stated, readings, { facts: factsOf(items) });
}

const GRADES = ['unknown', 'low', 'medium', 'high', 'critical'];
const RUNS = { numRuns: 1_000 };

test('withholding anything never makes a level low', () => {
  fc.assert(
    fc.property(fc.oneof(withheld, nearlyLow), ([all, left]) => {
      if (judgeItems(left).level === 'low') expect(judgeItems(all).level).toBe('low');
    }),
    RUNS,
  );
});

test('withholding anything never makes a check pass', () => {
  const passes = (items: readonly Item[]) => {
    const { home } = scoreProject(factsOf(items), METHOD, { asOf: AS_OF, home: 'ethereum', others: [], shares: null });
    const checks = home.part.dimensions.flatMap((dimension) => dimension.checks);
    return checks.filter((check) => checkState(check) === 'pass').map(({ check }) => check.id);
  };
  fc.assert(
    fc.property(withheld, ([all, left]) => {
      const before = passes(all);
      expect(passes(left).filter((id) => !before.includes(id))).toEqual([]);
    }),
    RUNS,
  );
});

test('withholding anything but a known danger betters no level', () => {
  fc.assert(
    fc.property(withheld, ([all, left]) => {
      const { level, reasons } = judgeItems(all);
      if (reasons.length === 0 || level === 'low') return;
      const named = reasons.filter((reason) => reason.level === level).flatMap(({ evidence }) => evidence);
      // What a contract is belongs to what is known of its danger; what one source reads of an account, to what another says of its power.
      const isNamed = (item: Item): boolean => {
        if (item.is === 'fact')
          return item.facts.some(({ id, subject }) => subject.startsWith('trait:') || named.some(({ factId }) => factId === id));
        const urls =
          item.is === 'reading'
            ? []
            : Object.values(item.stated)
                .flat()
                .map((each) => (each as { source?: string }).source);
        return item.is === 'reading' || named.some(({ url }) => url !== undefined && (urls.includes(url) || SEARCHED.places.includes(url)));
      };
      const kept = all.filter((item) => left.includes(item) || isNamed(item));
      expect(GRADES.indexOf(judgeItems(kept).level), judgeItems(kept).sentence).toBeGreaterThanOrEqual(GRADES.indexOf(level));
    }),
    RUNS,
  );
});

test('low is among what is drawn', () => {
  const levels = new Set(fc.sample(someKnowledge, { numRuns: 2_000, seed: 1 }).map((items) => judgeItems(items).level));
  expect([...levels].toSorted()).toEqual(GRADES.toSorted());
});

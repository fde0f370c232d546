import type { ReportedContract, ReportedHolder } from '../reported/schema.ts';
import { METHOD } from '../score/method.ts';
import { EVERYWHERE, type Scope } from '../score/scope.ts';
import { scoreProject } from '../score/score.ts';
import { aFact } from '../score/testing/facts.ts';
import type { Fact } from '../score/types.ts';
import { judgeProject } from './judge.ts';
import { type Reading, toAccounts } from './reported-accounts.ts';
import type { VerdictByQuestion } from './schema.ts';
import type { VerdictStatements } from './statements.ts';

// Projects and readings for tests of verdicts.

export const TODAY = '2026-11-23';
export const AS_OF = Date.parse(TODAY);

export const SOURCE = 'https://source.example/page';

/** An address that ends in these digits. */
export const address = (digits: string): string => `0x${digits.padStart(40, '0')}`;

export const VAULT = { chain: 'ethereum', address: address('a1'), role: 'vault', name: 'Vault', source: SOURCE } as const;
export const TOKEN = { chain: 'ethereum', address: address('a2'), role: 'token', name: 'Token', source: SOURCE } as const;

const SEARCHED = { at: '2026-11-21', places: ['https://rekt.news/', 'https://own.example', 'https://firm.example'] };

/** A project of one vault, with two audits, searched for everything, without a loss, in operation. */
export function statements(overrides: Partial<VerdictStatements> = {}): VerdictStatements {
  const audit = (firm: string) => ({ firm, scope: 'All', date: '2026-03-01', report: SOURCE, source: SOURCE });
  return {
    contracts: [VAULT],
    audits: [audit('One'), audit('Two')],
    auditsSearched: SEARCHED,
    incidents: [],
    incidentsSearched: SEARCHED,
    status: { state: 'live', at: '2026-11-20', source: SOURCE },
    rulings: [],
    attested: [],
    noContract: undefined,
    ...overrides,
  };
}

export function loss(overrides: Partial<VerdictStatements['incidents'][number]>): VerdictStatements['incidents'][number] {
  return { date: '2026-06-01', kind: 'exploit', title: 'Drained', cause: 'A cause.', lostBy: 'contracts', source: SOURCE, ...overrides };
}

export function holder(overrides: Partial<ReportedHolder> = {}): ReportedHolder {
  return { power: 'upgrade', holder: address('b1'), kind: 'eoa', delaySeconds: 0, via: [], functions: [], basis: 'stated', ...overrides };
}

/** A reading of one contract, of October 2026, by a source that read the chain. */
export function reading(
  of: { readonly chain: string; readonly address: string },
  body: Partial<ReportedContract> = {},
  { day = '2026-10-01', checks = [], path = 'a.json' }: { day?: string; checks?: Reading['checks']; path?: string } = {},
): Reading {
  return {
    chain: of.chain,
    address: of.address,
    body: { address: of.address, name: '', holders: [], ...body },
    source: {
      source: { name: 'Reader', repository: 'https://github.com/reader/reader', commit: null, path, licence: 'MIT', kind: 'snapshot' },
      chain: of.chain,
      block: 100,
      day,
      dayBasis: 'stated',
    },
    checks,
  };
}

/** A fact of now, with these parts. */
export const at = (overrides: Partial<Fact> = {}): Partial<Fact> => ({ assessedAt: AS_OF, ...overrides });
const PASSING = { enabled: true, custody: { kind: 'safe', required: 4, owners: 6 }, noticeSeconds: 3 * 86_400 } as const;
/** A key that can take at once. */
export const KEY = { enabled: true, custody: { kind: 'key' }, noticeSeconds: 0 } as const;
export const SELLS = { tradingOpen: true, freshBuyerSells: true, holdersSampled: 20, holdersStuck: 0, tax: 0 };

/**
 * A vault and a token of which everything is known and good: its statements, and the facts of a chain about who can take by `path`, that the
 * token sells, and that no deal-breaker holds.
 */
export function aKnownProject(path: typeof PASSING | typeof KEY = PASSING): { readonly stated: VerdictStatements; readonly facts: Fact[] } {
  const facts = [
    ...[VAULT, TOKEN].flatMap(({ address: contract }) => [
      aFact('scope:contract', { core: 'yes' }, at({ contract })),
      aFact('GOV-01', { paths: [path], complete: true }, at({ contract })),
      aFact('GOV-07', { coveredFrom: 0, uses: [] }, at({ contract })),
      aFact('COD-07', { strangers: 'shut' }, at({ contract })),
    ]),
    aFact('scope:inventory', { closed: true }, at()),
    aFact('trait:token', { holds: true }, at({ contract: TOKEN.address })),
    aFact('trait:backed', { holds: false }, at()),
    aFact('CAP-01', SELLS, at({ contract: TOKEN.address })),
    aFact('MKT-01', { roundTripTax: 0, ableShare: 1 }, at({ contract: TOKEN.address })),
    aFact('CAP-02', { ruleMet: false, confirmed: null }, at()),
    aFact('CAP-06', { listed: false, exploiterLabels: 0 }, at()),
    aFact('OPS-01', { kind: 'searched' }, at()),
    aFact('COD-03', { kind: 'report' }, at()),
    aFact('COD-04', { kind: 'searched' }, at()),
  ];
  return { stated: statements({ contracts: [VAULT, TOKEN] }), facts };
}

/** The verdict of a project from readings, and from facts of a chain where there are some. */
export function judge(
  stated: VerdictStatements,
  readings: readonly Reading[],
  {
    isContractBelow = () => undefined,
    facts = [],
    asOf = AS_OF,
    chains = ['ethereum'],
  }: {
    isContractBelow?: (address: string) => boolean | undefined;
    facts?: readonly Fact[];
    asOf?: number;
    chains?: readonly string[];
  } = {},
): VerdictByQuestion {
  const [home = EVERYWHERE, ...others] = chains;
  const scope: Scope = { asOf, home, others, shares: null };
  return judgeProject({
    statements: stated,
    readings,
    accounts: toAccounts(readings, isContractBelow),
    score: facts.length === 0 ? null : scoreProject(facts, METHOD, scope),
    facts,
    asOf,
  });
}

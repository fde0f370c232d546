import type { ReportedContract, ReportedHolder } from '../reported/schema.ts';
import { METHOD } from '../score/method.ts';
import { EVERYWHERE, type Scope } from '../score/scope.ts';
import { scoreProject } from '../score/score.ts';
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

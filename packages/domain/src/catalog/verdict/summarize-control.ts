import type { PowerPath } from '../score/answers/governance.ts';
import { parseAnswer } from '../score/answers.ts';
import { CORE_ROLES } from '../score/facts/catalog-facts.ts';
import type { ProjectScore } from '../score/score.ts';
import type { Fact } from '../score/types.ts';
import { type ControlPath, toControlPath } from './control-path.ts';
import type { ControlSummary, CustodyKind } from './control-summary.ts';
import { listProvenControl } from './proven.ts';
import type { Accounts, Reading } from './reported-accounts.ts';
import { type ListedContract, readControl } from './reported-control.ts';

export type ControlSummaryInput = {
  readonly contracts: readonly ListedContract[];
  readonly readings: readonly Reading[];
  readonly accounts: Accounts;
  readonly score: ProjectScore | null;
  readonly facts: readonly Fact[];
  /** Whether a contract's code can be replaced, by its power map; undefined where it has none. */
  readonly isUpgradeable: (contract: ListedContract) => boolean | null | undefined;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  /** What was not renewed for so many days counts as incomplete: there may be another way by now. */
  readonly refreshDays: number;
};

const DAY_MS = 86_400_000;

/** Known ways to take value from one contract, and whether there are no others. */
type Ways = { readonly paths: readonly ControlPath[]; readonly complete: boolean };

/**
 * The weakest way to take users' value from a project's core contracts, on every chain: by what is proven of each contract, and
 * by what others read where that leaves it open. The same sources, rules and ages as in its verdict.
 */
export function summarizeControl({
  contracts,
  readings,
  accounts,
  score,
  facts,
  isUpgradeable,
  asOf,
  refreshDays,
}: ControlSummaryInput): ControlSummary {
  const core = contracts.filter(({ role }) => CORE_ROLES.has(role));
  const today = new Date(asOf).toISOString().slice(0, 10);
  const proven = listProvenControl(facts);
  const isFresh = (day: string) => (asOf - Date.parse(day)) / DAY_MS <= refreshDays;
  const ways = core.map((contract): Ways => {
    const own = proven.find(({ chain, address }) => chain === contract.chain && address === contract.address);
    if (own !== undefined && isWhole(own)) return { paths: own.paths.map(toControlPath), complete: isFresh(own.day) };
    const { state, gap, paths } = readControl(contract, readings, accounts, today);
    const read = paths.filter(({ effect }) => effect === 'take');
    return {
      paths: [...(own?.paths ?? []).map(toControlPath), ...read],
      complete:
        own === undefined && state !== undefined && gap === null && read.every((path) => isResolved(path) && isFresh(path.account.day)),
    };
  });
  const paths = ways.flatMap((each) => each.paths).filter(({ holder }) => holder.kind !== 'undecided');
  const delays = paths.flatMap(({ holder, noticeSeconds }) => (holder.kind === 'no-one' || noticeSeconds === null ? [] : [noticeSeconds]));
  const complete = core.length > 0 && ways.every((each) => each.complete);
  const weakest = paths
    .map(custodyOf)
    .toSorted((one, other) => weakness(one) - weakness(other) || (one.required ?? 0) - (other.required ?? 0));
  // Without a known way, "no one" needs every contract read.
  const custody = weakest[0] ?? (complete ? NO_ONE : null);
  return {
    custody: custody?.kind === 'no-one' && !complete ? null : custody,
    delaySeconds: delays.length === 0 ? null : Math.min(...delays),
    complete,
    upgradeable: anyOf(core.map((contract) => isUpgradeable(contract) ?? isReportedUpgradeable(contract, readings))),
    liquidityLocked: lockedOf(score),
    ...lastUse(core, facts),
  };
}

function isWhole({ paths, complete }: { readonly paths: readonly PowerPath[]; readonly complete: boolean }): boolean {
  return complete && paths.map(toControlPath).every(isResolved);
}

/** Whether it is known who acts, and after which delay. */
function isResolved({ holder, noticeSeconds }: ControlPath): boolean {
  if (holder.kind === 'no-one') return true;
  if (holder.kind === 'keys' && holder.hasModules) return false;
  return noticeSeconds !== null && !['unresolved', 'undecided', 'timelock'].includes(holder.kind);
}

type Custody = NonNullable<ControlSummary['custody']>;

const NO_ONE: Custody = { kind: 'no-one', required: null, of: null };

function custodyOf({ holder }: ControlPath): Custody {
  if (holder.kind !== 'keys') return { kind: KINDS[holder.kind], required: null, of: null };
  return { kind: holder.required <= 1 ? 'eoa' : 'multisig', required: holder.required, of: holder.of };
}

const KINDS: Readonly<Record<Exclude<ControlPath['holder']['kind'], 'keys'>, CustodyKind>> = {
  anyone: 'anyone',
  key: 'eoa',
  unresolved: 'unresolved',
  undecided: 'unresolved',
  timelock: 'timelock',
  vote: 'dao',
  'no-one': 'no-one',
};

/** What is known comes before what is not: an unresolved account says less than a key that was seen. */
const WEAKEST_FIRST: readonly CustodyKind[] = ['anyone', 'eoa', 'multisig', 'dao', 'timelock', 'unresolved', 'no-one'];
const weakness = ({ kind }: Custody): number => WEAKEST_FIRST.indexOf(kind);

/** Yes where one is, no where none is, and unknown otherwise. */
function anyOf(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(true)) return true;
  return answers.length === 0 || answers.includes(null) ? null : false;
}

/** A source that names a proxy or who upgrades says so; one that names none does not say that there is none. */
function isReportedUpgradeable({ chain, address }: ListedContract, readings: readonly Reading[]): true | null {
  const own = readings.filter((reading) => reading.chain === chain && reading.address === address);
  return own.some(({ body: { holders } }) => holders.some(({ power, kind }) => power === 'upgrade' && kind !== 'no-one')) ? true : null;
}

/** Of the home deployment: what the check of locked liquidity proves, and what it leaves open. */
function lockedOf(score: ProjectScore | null): ControlSummary['liquidityLocked'] {
  const check = score?.home.part.dimensions.flatMap(({ checks }) => checks).find((each) => each.check.id === 'MKT-03');
  if (check === undefined || check.applies !== 'yes' || check.factIds.length === 0) return null;
  const [low, high] = check.value;
  return low === 0 && high === 1_000 ? null : { low: low / 10, high: high / 10 };
}

/** The newest recorded use of a way to take value, or change of control. "None since" needs a record of every core contract. */
function lastUse(core: readonly ListedContract[], facts: readonly Fact[]): Pick<ControlSummary, 'privilegedAt' | 'quietSince'> {
  const histories = facts.flatMap(({ subject, deployment, contract, answer }) => {
    if (subject !== 'GOV-07' && subject !== 'GOV-08') return [];
    const said = subject === 'GOV-07' ? parseAnswer('GOV-07', answer) : parseAnswer('GOV-08', answer);
    if (said === undefined || 'undetermined' in said) return [];
    const events = 'uses' in said ? said.uses : said.changes;
    return [{ subject, key: `${deployment} ${contract}`, coveredFrom: said.coveredFrom, times: events.map(({ at }) => at) }];
  });
  const times = histories.flatMap((each) => each.times);
  if (times.length > 0) return { privilegedAt: new Date(Math.max(...times)).toISOString(), quietSince: null };
  const isCovered = ({ chain, address }: ListedContract) =>
    ['GOV-07', 'GOV-08'].every((subject) => histories.some((each) => each.subject === subject && each.key === `${chain} ${address}`));
  const isQuiet = core.length > 0 && core.every(isCovered);
  const from = Math.max(...histories.map(({ coveredFrom }) => coveredFrom));
  return { privilegedAt: null, quietSince: isQuiet ? new Date(from).toISOString() : null };
}

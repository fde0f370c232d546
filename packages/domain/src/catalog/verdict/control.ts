import { ageText, durationText } from '../reported/text.ts';
import type { PowerPath, Taking } from '../score/answers/governance.ts';
import { CORE_ROLES } from '../score/facts/catalog-facts.ts';
import { type ControlPath, judgePath, type PathState, toControlPath, worstState } from './control-path.ts';
import type { Answer, Finding, Gap } from './finding.ts';
import type { Accounts, Reading } from './reported-accounts.ts';
import { type ListedContract, type ReportedControl, type ReportedPath, readControl, urlOf } from './reported-control.ts';
import type { VerdictEvidence } from './schema.ts';

/** The proven access paths of one contract: the answer of GOV-01. */
export type ProvenControl = {
  readonly chain: string;
  readonly address: string;
  readonly paths: readonly (PowerPath & { readonly taking?: readonly Taking[] })[];
  readonly complete: boolean;
  readonly day: string;
  readonly evidence: VerdictEvidence;
};

export type ControlInput = {
  /** In the catalogue's order: the first one's chain is the home. */
  readonly contracts: readonly ListedContract[];
  readonly proven: readonly ProvenControl[];
  readonly readings: readonly Reading[];
  readonly accounts: Accounts;
  readonly today: string;
};

/** Roles that hold users' value themselves. */
const HOLDS_VALUE: ReadonlySet<string> = new Set(['token', 'pool', 'vault', 'bridge']);

/** What is known of who controls one core contract. */
export type ContractControl = {
  readonly contract: ListedContract;
  /** Undefined where it was not read on a chain. */
  readonly proven: ProvenControl | undefined;
  readonly reported: ReportedControl;
};

type Known = {
  readonly contract: ListedContract;
  readonly state: PathState | undefined;
  readonly findings: readonly Draft[];
  readonly gap: Gap | null;
};

/** A finding about one contract, before those of the same words become one. */
type Draft = Omit<Finding, 'sentence' | 'brief'> & {
  readonly contract: ListedContract;
  readonly subject: string;
  readonly rest: string;
  /** Who read it, where it is not proven. */
  readonly by?: string;
};

/** The core contracts, with what is known of who controls each. */
export function listControl({ contracts, proven, readings, accounts, today }: ControlInput): ContractControl[] {
  return contracts
    .filter(({ role }) => CORE_ROLES.has(role))
    .map((contract) => ({
      contract,
      proven: proven.find((each) => isSame(each, contract)),
      reported: readControl(contract, readings, accounts, today),
    }));
}

/** Who can take users' value: by what is proven of a contract, otherwise by what others read of it. */
export function answerControl(input: ControlInput): Answer {
  const known = listControl(input).map(({ contract, ...own }): Known => {
    const reported = toReported(own.reported, input);
    if (own.proven === undefined) return reported;
    const proven = toProven(contract, own.proven);
    // What others read stands where the chain left the question open.
    return proven.state === 'unknown' && reported.findings.length > 0
      ? { ...reported, findings: [...proven.findings, ...reported.findings] }
      : proven;
  });
  const findings = join(known.flatMap((each) => each.findings));
  const home = input.contracts[0]?.chain;
  const atHome = known.filter(({ contract }) => contract.chain === home);
  const gaps = listGaps(input, known);
  const passes = atHome.length > 0 && atHome.every(({ state }) => state === 'pass');
  return { question: 'control', findings: passes ? [...findings, toPass(atHome)] : findings, gaps: passes ? [] : gaps };
}

function toProven(contract: ListedContract, { paths, complete, day, evidence }: ProvenControl): Known {
  const judged = paths.map((path) => ({ path: toControlPath(path), state: judgePath(toControlPath(path)) }));
  const worst = worstState(judged.map(({ state }) => state)) ?? 'pass';
  const state = worst === 'pass' && !complete ? 'unknown' : worst;
  const findings = judged.flatMap(({ path, state: each }): Draft[] => {
    if (each !== 'fail' && each !== 'concern') return [];
    const level = each === 'concern' || !HOLDS_VALUE.has(contract.role) ? 'medium' : 'high';
    return [
      {
        ...{ check: 'GOV-01', state: each, level, basis: 'proven', day, evidence: [evidence], contract },
        subject: `${holderText(path)} can take value from`,
        rest: noticeText(path),
      },
    ];
  });
  const gap: Gap = complete
    ? { why: 'holder-unresolved', sentence: `Who holds a privilege over ${contract.name} was not resolved.` }
    : { why: 'effect-not-classified', sentence: `Not every function of ${contract.name} was classified.` };
  if (state === 'pass') return { contract, state, findings: [passOf(contract, 'proven', day, [evidence])], gap: null };
  return { contract, state, findings, gap: state === 'unknown' ? gap : null };
}

function toReported({ contract, state, paths, gap }: ReportedControl, { today }: ControlInput): Known {
  const findings = paths.flatMap((path): Draft[] => {
    const judged = findingOf(path, contract);
    if (judged === undefined) return [];
    const { reading, account } = path;
    const { block, source } = reading.source;
    const by = `${source.name}, ${block === null ? '' : `block ${block.toLocaleString('en')}, `}${ageText(account.day, today)}`;
    const day = account.day;
    const evidence = [{ url: urlOf(reading), ...(block !== null && { block }) }];
    return [{ ...judged, basis: 'reported', day, evidence, contract, by: ` (${by})` }];
  });
  if (state === 'pass') {
    const [path] = paths;
    const days = paths.map(({ account }) => account.day).toSorted();
    return {
      contract,
      state,
      findings: path === undefined ? [] : [passOf(contract, 'reported', days[0] ?? path.account.day, [{ url: urlOf(path.reading) }])],
      gap,
    };
  }
  return { contract, state, findings, gap };
}

function findingOf(
  path: ReportedPath,
  { role }: ListedContract,
): Pick<Draft, 'check' | 'state' | 'level' | 'subject' | 'rest'> | undefined {
  const { effect, holder, state } = path;
  const who = path.account.name === '' ? holderText(path) : namedHolder(path, path.account.name);
  if (effect === 'take') {
    if (state !== 'fail' && state !== 'concern') return undefined;
    const level = state === 'concern' || !HOLDS_VALUE.has(role) ? 'medium' : holder.kind === 'anyone' ? 'critical' : 'high';
    return { check: 'GOV-01', state, level, subject: `${who} can replace the code of`, rest: noticeText(path) };
  }
  if (!HOLDS_VALUE.has(role)) return undefined;
  if (effect === 'mint') {
    if (state !== 'concern') return undefined;
    return {
      check: 'GOV-01',
      state,
      level: 'medium',
      subject: `${who} can mint or set mint rights in`,
      rest: `${noticeText(path)}; the limit was not read`,
    };
  }
  // Several keys that pause are a brake; one key that freezes accounts is not.
  const isKey = holder.kind === 'key' || (holder.kind === 'keys' && holder.required <= 1);
  if (!isKey) return undefined;
  return { check: 'GOV-02', state: 'concern', level: 'medium', subject: `${who} can pause or blacklist in`, rest: '' };
}

function passOf(contract: ListedContract, basis: Finding['basis'], day: string, evidence: Finding['evidence']): Draft {
  return {
    check: 'GOV-01',
    state: 'pass',
    level: null,
    basis,
    day,
    evidence,
    contract,
    subject: 'No short way to take value from',
    rest: ' was found',
  };
}

/** Findings of the same words are one, about several contracts: first those whose holder is known, about most contracts. */
function join(drafts: readonly Draft[]): Finding[] {
  const groups = Map.groupBy(drafts, ({ subject, rest, by, state, check, basis }) => [subject, rest, by, state, check, basis].join('|'));
  const isOpen = ([first]: readonly Draft[]) => first?.subject.startsWith(UNRESOLVED) === true;
  const order = [...groups.values()].toSorted((one, other) => Number(isOpen(one)) - Number(isOpen(other)) || other.length - one.length);
  return order.flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { contract: _contract, subject, rest, by, ...finding } = first;
    const names = [...new Set(same.map(({ contract }) => contract.name))];
    const day = same.map((each) => each.day).toSorted()[0] ?? first.day;
    const level = same.some((each) => each.level === 'high') ? 'high' : finding.level;
    const evidence = [...new Map(same.flatMap((each) => each.evidence).map((each) => [JSON.stringify(each), each])).values()];
    const brief = `${subject} ${listNames(names)}${rest}`;
    const words = by === undefined ? { sentence: `${brief}.` } : { sentence: `${brief}${by}.`, brief: `${brief}.` };
    return [{ ...finding, ...words, level, day, evidence: evidence.slice(0, EVIDENCE_MAX) }];
  });
}

const EVIDENCE_MAX = 5;
const UNRESOLVED = 'An account that was not resolved';

function listNames([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${others.length} more ${others.length === 1 ? 'contract' : 'contracts'}`;
}

function toPass(home: readonly Known[]): Finding {
  const parts = home.flatMap(({ findings }) => findings);
  const days = parts.map(({ day }) => day).toSorted();
  return {
    check: 'GOV-01',
    state: 'pass',
    level: null,
    sentence: `To take value from its ${home.length} core ${home.length === 1 ? 'contract' : 'contracts'} takes several keys or a vote, and 48 hours; or no one can.`,
    basis: parts.every(({ basis }) => basis === 'proven') ? 'proven' : 'reported',
    day: days[0] ?? '',
    evidence: parts.flatMap(({ evidence }) => evidence).slice(0, EVIDENCE_MAX),
  };
}

/** The most telling reason first: what was read and stays open, before what was not read. */
const TELLING: readonly Gap['why'][] = ['holder-unresolved', 'effect-not-classified', 'changed-since', 'too-old', 'not-read'];

function listGaps({ contracts, readings, proven }: ControlInput, known: readonly Known[]): Gap[] {
  if (contracts.length === 0) return [{ why: 'no-contract', sentence: 'No contract is on record.' }];
  if (known.length === 0)
    return [
      {
        why: 'not-read',
        sentence: 'None of its contracts on record is named as a token, pool, vault or bridge, so none was asked who controls it.',
      },
    ];
  const open = known.flatMap(({ gap, contract }) => (gap === null ? [] : [{ gap, contract }]));
  return TELLING.flatMap((why): Gap[] => {
    const same = open.filter(({ gap }) => gap.why === why);
    const [first] = same;
    if (first === undefined) return [];
    if (same.length === known.length && why === 'not-read') {
      const unread = contracts.filter((each) => ![...readings, ...proven].some((read) => isSame(each, read))).length;
      const which = unread === 0 || unread === contracts.length ? 'its contracts' : `${unread} of its contracts`;
      return [{ why, sentence: `Who controls ${which} was not read.` }];
    }
    const names = listNames([...new Set(same.map(({ contract }) => contract.name))]);
    return [{ why, sentence: `${names}: ${lowerFirst(first.gap.sentence)}` }];
  });
}

type Place = { readonly chain: string; readonly address: string };

const isSame = (one: Place, other: Place): boolean => one.chain === other.chain && one.address === other.address;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function holderText({ holder }: ControlPath): string {
  switch (holder.kind) {
    case 'no-one':
      return 'No one';
    case 'anyone':
      return 'Anyone';
    case 'key':
      return 'A single-key wallet (EOA)';
    case 'keys':
      return `A multisig, ${keysText(holder)},`;
    case 'vote':
      return 'A governance vote';
    case 'timelock':
      return 'A timelock';
    case 'unresolved':
    case 'undecided':
      return UNRESOLVED;
  }
}

function namedHolder(path: ControlPath, name: string): string {
  const { holder } = path;
  if (holder.kind === 'keys') return `${name} (multisig, ${keysText(holder)})`;
  if (holder.kind === 'key') return `${name} (single-key wallet)`;
  return holder.kind === 'vote' ? `A governance vote (${name})` : holderText(path);
}

function keysText({ required, of }: { readonly required: number; readonly of: number | null }): string {
  return of === null ? `${required} keys` : `${required} of ${of} keys`;
}

function noticeText({ holder, noticeSeconds }: ControlPath): string {
  if (holder.kind === 'no-one' || holder.kind === 'anyone') return '';
  if (noticeSeconds === null) return ', with notice that was not read';
  return noticeSeconds === 0 ? ' without a timelock' : ` after ${durationText(noticeSeconds)}`;
}

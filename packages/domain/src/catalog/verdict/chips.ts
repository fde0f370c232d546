import { delayLengthText } from '../reported/text.ts';
import type { Taking } from '../score/answers/governance.ts';
import type { ContractControl } from './control.ts';
import {
  type ControlPath,
  type Holder,
  judgePath,
  KEY_NOTICE_SECONDS,
  NOTICE_SECONDS,
  type PathState,
  toControlPath,
  worstState,
} from './control-path.ts';
import type { Answer } from './finding.ts';
import { CHIPS, type Chip } from './schema.ts';
import type { VerdictStatements } from './statements.ts';

/** One way to mint or to take deposits, as a chip judges it. */
type AccessPath = ControlPath & { readonly taking: ReadonlySet<Taking>; readonly state: PathState; readonly basis: 'proven' | 'reported' };

const BOTH: ReadonlySet<Taking> = new Set(['mint', 'funds']);

/** The four short answers of a verdict. Like the verdict, one is good only where everything it is about was read. */
export function toChips({
  control,
  home,
  isFresh,
  selling,
  tax,
  hasToken,
  isCoin,
  attested,
}: {
  readonly control: readonly ContractControl[];
  /** The chain whose contracts must all be read before an answer is good. */
  readonly home: string | undefined;
  /** Whether a good answer of that day still counts. */
  readonly isFresh: (day: string) => boolean;
  readonly selling: Answer;
  /** Of a round trip, 0 to 1; undefined where it was not measured. */
  readonly tax: number | undefined;
  readonly hasToken: boolean;
  /** Whether it is the coin of a chain, so that there is no contract to ask about. */
  readonly isCoin: boolean;
  readonly attested: VerdictStatements['attested'];
}): Chip[] {
  const contracts = control.map(
    ({ contract, proven, reported }): Contract => ({
      isHome: contract.chain === home,
      isToken: contract.role === 'token',
      isRead:
        proven === undefined
          ? reported.state === 'pass' && reported.gap === null && reported.paths.every(({ account }) => isFresh(account.day))
          : proven.complete && isFresh(proven.day),
      basis: proven === undefined ? 'reported' : 'proven',
      ways: [...(proven === undefined ? [] : listProven(proven)), ...listReported(reported)],
    }),
  );
  if (isCoin && contracts.length === 0 && attested.length === 0 && selling.findings.length === 0)
    return CHIPS.map((about) => ({ about, state: 'not-applicable', value: 'No contract', basis: null }));
  const tokens = contracts.filter(({ isToken }) => isToken);
  return [
    toSell(selling, tax),
    hasToken
      ? toTaking('mint', tokens.length > 0 ? tokens : contracts, attested)
      : { about: 'mint', state: 'not-applicable', value: 'No token', basis: null },
    toTaking('funds', contracts, attested),
    toDelay(contracts),
  ];
}

type Contract = {
  readonly isHome: boolean;
  readonly isToken: boolean;
  /** Whether every way is known. */
  readonly isRead: boolean;
  readonly basis: 'proven' | 'reported';
  readonly ways: readonly AccessPath[];
};

function listProven({ paths }: NonNullable<ContractControl['proven']>): AccessPath[] {
  return paths.map(({ taking, ...path }) => {
    const way = toControlPath(path);
    // Facts of before the two were told apart.
    return { ...way, taking: taking === undefined ? BOTH : new Set(taking), state: judgePath(way), basis: 'proven' };
  });
}

/** New code can mint as well. */
function listReported({ paths }: ContractControl['reported']): AccessPath[] {
  return paths.flatMap(({ effect, holder, noticeSeconds, state }): AccessPath[] =>
    effect === 'block' ? [] : [{ holder, noticeSeconds, state, taking: effect === 'mint' ? new Set(['mint']) : BOTH, basis: 'reported' }],
  );
}

function toSell({ findings, gaps, notApplicable }: Answer, tax: number | undefined): Chip {
  const taxed = tax === undefined ? '' : `${Math.round(tax * 1000) / 10} % tax`;
  if (notApplicable !== undefined) return { about: 'sell', state: 'not-applicable', value: 'No token', basis: null };
  const stuck = findings.find(({ check, state }) => check === 'CAP-01' && state === 'fail');
  if (stuck !== undefined) return { about: 'sell', state: 'fail', value: 'Cannot be sold', basis: stuck.basis };
  const costly = findings.find(({ check }) => check === 'MKT-01');
  if (costly !== undefined) return { about: 'sell', state: 'concern', value: taxed === '' ? 'High tax' : taxed, basis: costly.basis };
  const sold = findings.find(({ check, state }) => check === 'CAP-01' && state === 'pass');
  if (sold === undefined) {
    const value = gaps.every(({ why }) => why === 'needs-a-chain') ? 'Not simulated' : 'Not determined';
    return { about: 'sell', state: 'unknown', value, basis: null };
  }
  return { about: 'sell', state: 'pass', value: taxed === '' ? 'Passed' : `Passed, ${taxed}`, basis: sold.basis };
}

function toTaking(taking: Taking, contracts: readonly Contract[], attested: VerdictStatements['attested']): Chip {
  const about = taking === 'mint' ? 'mint' : 'withdraw';
  const ways = contracts.flatMap((each) => each.ways.filter((way) => way.taking.has(taking)));
  const worst = worstState(ways.flatMap(({ state }) => (state === 'fail' || state === 'concern' ? [state] : [])));
  const own = ways.filter(({ state }) => state === worst);
  const [bad = own[0]] = own.filter(({ holder }) => holder.kind !== 'unresolved').toSorted((one, other) => rank(one) - rank(other));
  if (worst !== undefined && bad !== undefined) return { about, state: worst, value: holderValue(bad.holder), basis: bad.basis };
  const home = contracts.filter(({ isHome }) => isHome);
  // A source that names no minter does not say that there is none.
  const isRead = home.every(({ isRead: each, basis }) => each && (taking === 'funds' || basis === 'proven'));
  const open = ways.find(({ state }) => state === 'unknown');
  if (home.length > 0 && isRead && open === undefined) {
    const [held] = ways.filter(({ holder }) => holder.kind !== 'no-one');
    const basis = home.every((each) => each.basis === 'proven') ? 'proven' : 'reported';
    return { about, state: 'pass', value: held === undefined ? 'No one' : holderValue(held.holder), basis };
  }
  const stated = attested.find(({ power }) => (taking === 'mint' ? power === 'mint' : power === 'funds' || power === 'upgrade'));
  if (stated !== undefined) {
    const { threshold } = stated;
    const value = threshold === undefined ? 'Possible' : `${threshold.needed} of ${threshold.of} keys`;
    return { about, state: 'concern', value, basis: 'attested' };
  }
  return { about, state: 'unknown', value: open === undefined ? 'Not read' : 'Not resolved', basis: null };
}

/** The shortest delay before value can be taken, by any way. */
function toDelay(contracts: readonly Contract[]): Chip {
  const live = contracts.flatMap(({ ways }) => ways.filter(({ holder }) => holder.kind !== 'no-one' && holder.kind !== 'undecided'));
  const [shortest] = live
    .flatMap(({ noticeSeconds, state, basis }) => (noticeSeconds === null ? [] : [{ noticeSeconds, state, basis }]))
    .toSorted((one, other) => one.noticeSeconds - other.noticeSeconds || (one.state === 'fail' ? -1 : 1));
  const about = 'timelock';
  if (shortest !== undefined && shortest.noticeSeconds < KEY_NOTICE_SECONDS) {
    const { noticeSeconds, state, basis } = shortest;
    const value = noticeSeconds === 0 ? 'None' : delayLengthText(noticeSeconds);
    return { about, state: state === 'fail' ? 'fail' : 'concern', value, basis };
  }
  const home = contracts.filter(({ isHome }) => isHome);
  const isRead = home.length > 0 && home.every((each) => each.isRead) && contracts.every(({ ways }) => ways.every(isDecided));
  if (!isRead || live.length > 0 !== (shortest !== undefined)) return { about, state: 'unknown', value: 'Not read', basis: null };
  const basis = home.every((each) => each.basis === 'proven') ? 'proven' : 'reported';
  if (shortest === undefined) return { about, state: 'not-applicable', value: 'Not needed', basis };
  const { noticeSeconds } = shortest;
  return { about, state: noticeSeconds < NOTICE_SECONDS ? 'concern' : 'pass', value: delayLengthText(noticeSeconds), basis };
}

const isDecided = ({ holder, noticeSeconds }: AccessPath): boolean =>
  holder.kind === 'no-one' || (holder.kind !== 'undecided' && noticeSeconds !== null);

/** The account that needs the fewest others comes first. */
const rank = ({ holder, noticeSeconds }: AccessPath): number =>
  (holder.kind === 'anyone' ? 0 : holder.kind === 'key' ? 1 : holder.kind === 'keys' ? 1 + holder.required : 100) +
  (noticeSeconds ?? 0) / 1e9;

function holderValue(holder: Holder): string {
  switch (holder.kind) {
    case 'no-one':
      return 'No one';
    case 'anyone':
      return 'Anyone';
    case 'key':
      return 'Single-key wallet';
    case 'keys':
      return holder.of === null ? `${holder.required} keys` : `${holder.required} of ${holder.of} keys`;
    case 'vote':
      return 'Governance vote';
    case 'timelock':
      return 'Timelock';
    case 'unresolved':
    case 'undecided':
      return 'Not resolved';
  }
}

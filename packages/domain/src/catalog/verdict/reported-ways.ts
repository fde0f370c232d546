import { powerText } from '../reported/text.ts';
import type { Holder } from './control-path.ts';
import type { Accounts } from './reported-accounts.ts';
import type { ReportedControl, ReportedPath } from './reported-control.ts';

/** An address on a way to a power. */
export type ReportedStep = {
  readonly address: string;
  /** What a source or the catalogue calls it; null where none names it. */
  readonly name: string | null;
  /** Whether a source says that it is a timelock. */
  readonly isTimelock: boolean;
};

/** A way to a power over one contract or several, as others read it: what a picture draws. Nothing of it is proven. */
export type ReportedWay = {
  /** The contracts over which the same accounts hold the same power, in the catalogue's order. */
  readonly contracts: readonly { readonly chain: string; readonly address: string; readonly name: string }[];
  /** Replace the code, mint, or pause and blacklist. */
  readonly effect: ReportedPath['effect'];
  /** Functions by name; where the source names none, its roles. Empty where both say no more than `effect`. */
  readonly functions: readonly string[];
  /** From the address nearest to the contract to the account that acts; at least one. */
  readonly steps: readonly ReportedStep[];
  readonly holder: Holder;
  /** It acts, or may act, from the chain below. */
  readonly isBelow: boolean;
  /** Null: not read. */
  readonly noticeSeconds: number | null;
  /** Who read it, and the day of the oldest reading that it needs. */
  readonly source: string;
  readonly day: string;
};

const EFFECTS: readonly ReportedWay['effect'][] = ['take', 'mint', 'block'];

/**
 * The ways to powers over core contracts by the readings that the verdict follows from: what takes value first, then the shortest notice,
 * then accounts that are known.
 * Contracts that the same accounts control in the same way are one.
 */
export function listReportedWays(control: readonly ReportedControl[], accounts: Accounts): ReportedWay[] {
  const names = new Map(control.map(({ contract: { chain, address, name } }) => [`${chain} ${address}`, name]));
  const ways = control.flatMap(({ contract, paths }) =>
    EFFECTS.flatMap((effect) => {
      const own = paths.filter((path) => path.effect === effect && path.holder.kind !== 'no-one');
      return [...Map.groupBy(own, toKey)].map(([key, same]) => ({ contract, effect, key, same }));
    }),
  );
  // Of one contract, all that can do the same: contracts are drawn as one only where all of these agree.
  const reachedBy = Map.groupBy(ways, ({ contract: { chain, address }, effect }) => `${chain} ${address} ${effect}`);
  const crowd = new Map(
    [...reachedBy].map(([key, own]) => [
      key,
      own
        .map((each) => each.key)
        .toSorted()
        .join('\n'),
    ]),
  );
  const groups = Map.groupBy(ways, ({ contract: { chain, address }, effect, key }) =>
    [effect, key, crowd.get(`${chain} ${address} ${effect}`)].join('\n'),
  );
  return [...groups.values()]
    .flatMap((group): ReportedWay[] => {
      const all = group.flatMap(({ same }) => same);
      const [path] = all;
      if (path === undefined) return [];
      const { effect, account, steps, holder, noticeSeconds, reading } = path;
      return [
        {
          contracts: group.map(({ contract: { chain, address, name } }) => ({ chain, address, name })),
          effect,
          functions: listFunctions(all),
          steps: steps.map((address) => ({
            address,
            name: names.get(`${reading.chain} ${address}`) ?? (accounts.newest(reading.chain, address)?.body.name || null),
            isTimelock: accounts.kindOf(reading.chain, address)?.kind === 'timelock',
          })),
          holder,
          isBelow: account.isBelow,
          noticeSeconds,
          source: reading.source.source.name,
          day: all.map((each) => each.account.day).toSorted()[0] ?? account.day,
        },
      ];
    })
    .toSorted(
      (one, other) =>
        EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect) ||
        (one.noticeSeconds ?? Number.MAX_SAFE_INTEGER) - (other.noticeSeconds ?? Number.MAX_SAFE_INTEGER) ||
        Number(one.holder.kind === 'unresolved') - Number(other.holder.kind === 'unresolved') ||
        other.contracts.length - one.contracts.length,
    );
}

/** Equal for the same accounts on the same way, with the same notice, by the same source. */
const toKey = ({ steps, holder, noticeSeconds, account, reading }: ReportedPath): string =>
  JSON.stringify([reading.chain, steps, holder, noticeSeconds, account.isBelow, reading.source.source.name]);

function listFunctions(paths: readonly ReportedPath[]): string[] {
  const named = paths.flatMap(({ stated }) => stated.functions.map((each) => each.split('(')[0] ?? each));
  const roles = paths.flatMap(({ stated: { power } }) => (power === 'upgrade' ? [] : [powerText(power)]));
  return [...new Set(named.length > 0 ? named : roles)];
}

import { powerText } from '../reported/text.ts';
import type { ReportedWay } from '../reported/way.ts';
import { effectsOf } from './power-effect.ts';
import type { Accounts } from './reported-accounts.ts';
import type { ReportedControl, ReportedPath } from './reported-control.ts';

const EFFECTS: readonly ReportedWay['effect'][] = ['take', 'mint', 'block'];

/**
 * The ways to powers over core contracts by the readings that the verdict follows from: what takes value first, then the shortest notice,
 * then accounts that are known. Contracts that the same accounts control in the same way are one.
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
          functions: listFunctions(effect, all),
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

/** Of a holder's functions those that have the effect; where the source names none, the power. */
function listFunctions(effect: ReportedWay['effect'], paths: readonly ReportedPath[]): string[] {
  const named = paths.flatMap(({ stated: { functions } }) =>
    functions.filter((each) => effectsOf({ power: '', functions: [each] }).has(effect)),
  );
  const roles = paths.flatMap(({ stated: { power } }) => (power === 'upgrade' ? [] : [powerText(power)]));
  return [...new Set(named.length > 0 ? named.map((each) => each.split('(')[0] ?? each) : roles)];
}

import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { FlagConfig, FlagSetting, PercentageItem, RolloutRule } from '@redoubt/flags/config-v5';
import { type ListedFlag, listFlags } from './list-flags.ts';

/** The comparator "is one of" for what readers of the config should not learn: SHA-1 in hexadecimal digits. And the kind of a flag that is on or off. Source: OP-45. */
const SENSITIVE_ONE_OF = 16;
const BOOLEAN = 0;

/**
 * Our own flags as a flag service publishes them. Anyone may read it, so users stand in it by hashes of their random usernames: no one finds
 * a username from one, because they are too many to try, and an address stands there in no form.
 */
export async function makeLocalConfig({ db }: { db: Db }): Promise<FlagConfig> {
  const flags = await listFlags({ db });
  return { f: Object.fromEntries(flags.map((flag) => [flag.key, toSetting(flag)])) };
}

function toSetting({ value, share, users }: ListedFlag): FlagSetting {
  const rules = [true, false].flatMap((on, order): RolloutRule[] => {
    const names = users.filter((user) => user.value === on).map(({ username }) => username);
    return names.length === 0
      ? []
      : [{ o: order, a: 'Identifier', t: SENSITIVE_ONE_OF, c: names.map(toHash).join(','), v: on, i: variationOf(on) }];
  });
  return { v: value, t: BOOLEAN, i: variationOf(value), r: rules, p: share === null ? [] : toShares(share) };
}

/** Who is in a share follows from the flag's key and the username, so it is the same people on every page. Source: FLAG-27, FLAG-28. */
function toShares(share: number): PercentageItem[] {
  return [
    { o: 0, v: true, p: share, i: variationOf(true) },
    { o: 1, v: false, p: 100 - share, i: variationOf(false) },
  ];
}

function toHash(username: string): string {
  return createHash('sha1').update(username).digest('hex');
}

function variationOf(on: boolean): string {
  return on ? 'on' : 'off';
}

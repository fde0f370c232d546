import type { Db } from '@redoubt/db/client';
import type { FlagConfig, FlagSetting, RolloutRule } from '@redoubt/flags/config-v5';
import { type ListedFlag, listFlags } from './list-flags.ts';

/** The comparator "is one of", and the kind of a flag that is on or off. Source: OP-45. */
const ONE_OF = 0;
const BOOLEAN = 0;

/** Our own flags as a flag service publishes them. Anybody may read it, so people stand in it by their random usernames alone. */
export async function makeLocalConfig({ db }: { db: Db }): Promise<FlagConfig> {
  const flags = await listFlags({ db });
  return { f: Object.fromEntries(flags.map((flag) => [flag.key, toSetting(flag)])) };
}

function toSetting({ value, users }: ListedFlag): FlagSetting {
  const rules = [true, false].flatMap((on, order): RolloutRule[] => {
    const names = users.filter((user) => user.value === on).map(({ username }) => username);
    return names.length === 0 ? [] : [{ o: order, a: 'Identifier', t: ONE_OF, c: names.join(','), v: on, i: variationOf(on) }];
  });
  return { v: value, t: BOOLEAN, i: variationOf(value), r: rules, p: [] };
}

function variationOf(on: boolean): string {
  return on ? 'on' : 'off';
}

import { setFlag } from '@redoubt/server/office/flag/set-flag';
import { type ListedFlag, listFlags } from '@redoubt/server/platform/flag/list-flags';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const flagsList = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const flags = await withDatabase({ settings: readSettings() }, ({ db }) => listFlags({ db }));
    return { text: flags.map(describe).join('\n'), json: { flags: flags.map(toJson) } };
  },
});

export const flagsSet = defineVerb({
  options: {
    user: { type: 'string', description: 'For this user alone: username or email address.' },
    share: { type: 'string', description: 'With on: the percentage of users who have it, such as 20.' },
    clear: { type: 'boolean', description: 'With --user: remove the setting of this user.' },
    create: { type: 'boolean', description: 'Add the flag if the product does not know it.' },
  },
  operands: ['key'],
  optionalOperands: ['on or off'],
  run: async ({ options: { user, share: percent, clear = false, create = false }, operands: [key = '', state] }) => {
    if (clear && user === undefined) throw new UsageError('--clear goes with --user. See: redoubt flags set --help');
    if (!clear && state !== 'on' && state !== 'off') throw new UsageError('Say on or off. See: redoubt flags set --help');
    if (percent !== undefined && (state !== 'on' || user !== undefined)) {
      throw new UsageError('--share goes with on, and not with --user. See: redoubt flags set --help');
    }
    const share = percent === undefined ? undefined : toShare(percent);
    const settings = readSettings();
    const change = { key, value: clear ? undefined : state === 'on', share, user, create, actor: 'redoubt flags set' };
    const flag = await withDatabase({ settings }, ({ db }) => setFlag({ db }, change));
    const elsewhere = settings.flags.sdkKey === undefined ? '' : '\nFLAGS_SDK_KEY is set: flags come from that service, not from here.';
    return { text: `${describe(flag)}${elsewhere}`, json: toJson(flag) };
  },
});

function toShare(percent: string): number {
  const share = /^\d{1,3}$/.test(percent) ? Number(percent) : 101;
  if (share > 100) throw new UsageError('Give --share as a whole number from 0 to 100. See: redoubt flags set --help');
  return share;
}

function describe({ key, value, share, users, default: known }: ListedFlag): string {
  const others = users.map((user) => `${user.username}: ${toWord(user.value)}`);
  return [`${key}: ${share === null ? toWord(value) : `on for ${share} %`}`, ...others, known === undefined && 'nothing here asks for it']
    .filter(Boolean)
    .join('  ');
}

function toWord(on: boolean): string {
  return on ? 'on' : 'off';
}

function toJson({ key, value, share, users }: ListedFlag) {
  return { key, value, ...(share !== null && { share }), users };
}

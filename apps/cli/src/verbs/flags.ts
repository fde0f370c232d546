import { type ListedFlag, listFlags } from '@redoubt/server/flag/list-flags';
import { setFlag } from '@redoubt/server/flag/set-flag';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const flagsList = defineVerb({
  name: 'flags list',
  summary: 'List which features are on, and for whom.',
  options: {},
  operands: [],
  run: async () => {
    const flags = await withDatabase({ settings: readSettings() }, ({ db }) => listFlags({ db }));
    return { text: flags.map(describe).join('\n'), json: { flags: flags.map(toJson) } };
  },
});

export const flagsSet = defineVerb({
  name: 'flags set',
  summary: 'Turn a feature on or off, for everybody or for one person.',
  options: {
    user: { type: 'string', description: 'For this person alone: username or e-mail address.' },
    clear: { type: 'boolean', description: 'With --user: let them have what everybody has.' },
    create: { type: 'boolean', description: 'Add the flag if nothing here asks for it.' },
  },
  operands: ['key'],
  optionalOperands: ['on or off'],
  run: async ({ options: { user, clear = false, create = false }, operands: [key = '', state] }) => {
    if (clear && user === undefined) throw new UsageError('--clear goes with --user. See: redoubt flags set --help');
    if (!clear && state !== 'on' && state !== 'off') throw new UsageError('Say on or off. See: redoubt flags set --help');
    const settings = readSettings();
    const change = { key, value: clear ? undefined : state === 'on', user, create, actor: 'redoubt flags set' };
    const flag = await withDatabase({ settings }, ({ db }) => setFlag({ db }, change));
    const elsewhere = settings.flags.sdkKey === undefined ? '' : '\nFLAGS_SDK_KEY is set: flags come from that service, not from here.';
    return { text: `${describe(flag)}${elsewhere}`, json: toJson(flag) };
  },
});

function describe({ key, value, users, default: known }: ListedFlag): string {
  const others = users.map((user) => `${user.username}: ${toWord(user.value)}`);
  return [`${key}: ${toWord(value)}`, ...others, known === undefined && 'nothing here asks for it'].filter(Boolean).join('  ');
}

function toWord(on: boolean): string {
  return on ? 'on' : 'off';
}

function toJson({ key, value, users }: ListedFlag) {
  return { key, value, users };
}

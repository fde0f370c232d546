import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Files whose fields the server never draws: their dialogs are opened by scripts. */
const DIALOGS = ['features/follow/portfolio/wallet-dialog.tsx', 'features/people/settings/webhook-dialog.tsx'];

test('every choice whose value is React’s counts also where it was made before the scripts ran', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const deaf = files.filter((name) =>
    readFileSync(join(SRC, name), 'utf8')
      .split('<select')
      .slice(1)
      .map((rest) => rest.split(/<option/i)[0] ?? '')
      .some((attributes) => /\svalue=\{/.test(attributes) && !attributes.includes('keepEarlyChoice')),
  );
  expect(deaf.toSorted()).toEqual(DIALOGS);
});

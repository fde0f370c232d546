import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAnvil } from './find-anvil.ts';

const folder = mkdtempSync(join(tmpdir(), 'anvil-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('where npm installs no node, the one on the path is taken', () => {
  const program = join(folder, 'anvil');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  expect(findAnvil({ path: `/nowhere::${folder}`, system: 'darwin arm64' })).toBe(program);
});

test('without one, the error says what to install and how to go without', () => {
  expect(() => findAnvil({ path: '/nowhere', system: 'linux arm64' })).toThrow(
    'The demo chain needs anvil, which npm installs on Linux x64 only; this is linux arm64. Install Foundry (https://getfoundry.sh) so that anvil is on the PATH, or go without: DEMO_CHAIN=off script/server',
  );
});

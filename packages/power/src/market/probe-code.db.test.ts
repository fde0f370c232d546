import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeProbeCode } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { expect, test } from 'vitest';

test('the committed code of the probe is what its source compiles to', () => {
  const kept = readFileSync(join(import.meta.dirname, 'probe-code.ts'), 'utf8');
  expect(kept).toBe(writeProbeCode(join(import.meta.dirname, '../../contracts')));
});

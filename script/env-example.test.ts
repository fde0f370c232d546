import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeEnvExample } from './env-example.ts';
import { ROOT } from './runner/run-command.ts';

test('.env.example has every setting with its row of docs/operations.md (write it with: node script/env-example.ts)', () => {
  expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toBe(writeEnvExample());
});

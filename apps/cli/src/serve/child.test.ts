import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type Child, keepChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
const cwd = join(folder, 'cwd');
const pids: number[] = [];
const reasons: string[] = [];
let child: Child | undefined;
afterEach(async () => {
  await child?.stop({ timeoutMs: 1_000 });
  rmSync(folder, { recursive: true, force: true });
});

test('a part that the system could not start again for a while is started when it can', async () => {
  mkdirSync(cwd);
  child = keepChild(
    {
      name: 'The sleeper',
      args: ['-e', 'setInterval(() => undefined, 1_000)'],
      cwd,
      environment: { PATH: process.env.PATH },
      logFile: join(folder, 'sleeper.log'),
    },
    { started: (pid) => pids.push(pid), ended: ({ reason }) => reasons.push(reason) },
  );
  child.ready();
  rmSync(cwd, { recursive: true });
  process.kill(pids[0] ?? Number.NaN, 'SIGKILL');
  await vi.waitFor(() => expect(reasons).toEqual(['SIGKILL', expect.stringContaining('ENOENT')]), { timeout: 5_000 });
  mkdirSync(cwd);
  await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 5_000 });
});

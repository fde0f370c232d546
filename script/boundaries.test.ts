import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINT } from './runner/steps.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Files that each cross one boundary, and the rule that must stop them. */
const OFFENDERS = [
  [
    'the interface kit imports the server',
    'packages/ui/src/crossing-a.tsx',
    "import '@redoubt/server/platform/context';",
    'style/noRestrictedImports',
  ],
  ['the interface kit imports the framework', 'packages/ui/src/crossing-b.tsx', "import 'next/link';", 'style/noRestrictedImports'],
  ['the domain imports Node', 'packages/domain/src/crossing-a.ts', "import 'node:fs';", 'style/noRestrictedImports'],
  [
    'the domain imports a deeper part of Node',
    'packages/domain/src/crossing-b.ts',
    "import 'node:fs/promises';",
    'style/noRestrictedImports',
  ],
  ['the domain imports Node on demand', 'packages/domain/src/crossing-c.ts', "await import('node:fs');", 'style/noRestrictedImports'],
  [
    'the domain imports a package of ours',
    'packages/domain/src/crossing-d.ts',
    "import '@redoubt/db/client';",
    'style/noRestrictedImports',
  ],
  ['the domain imports the large build of zod', 'packages/domain/src/crossing-e.ts', "import 'zod';", 'style/noRestrictedImports'],
  [
    'the database imports a use case',
    'packages/db/src/crossing-a.ts',
    "import '@redoubt/server/platform/context';",
    'style/noRestrictedImports',
  ],
  ['mail imports the database', 'packages/mail/src/crossing-a.ts', "import '@redoubt/db/client';", 'style/noRestrictedImports'],
  ['tracing imports the database', 'packages/tracing/src/crossing-a.ts', "import '@redoubt/db/client';", 'style/noRestrictedImports'],
  [
    'flags import a use case',
    'packages/flags/src/crossing-a.ts',
    "import '@redoubt/server/platform/context';",
    'style/noRestrictedImports',
  ],
  [
    'a feature imports another by its alias',
    'apps/web/src/features/catalog/home/crossing-a.tsx',
    "import '@/features/catalog/project/x';",
    'style/noRestrictedImports',
  ],
  [
    'a feature imports another by its path',
    'apps/web/src/features/catalog/home/crossing-b.tsx',
    "import '../project/x.tsx';",
    'style/noRestrictedImports',
  ],
  [
    'a page imports another feature by its path',
    'apps/web/src/features/catalog/home/crossing.server.tsx',
    "import '../project/x.tsx';",
    'style/noRestrictedImports',
  ],
  [
    'a page imports the database',
    'apps/web/src/features/catalog/home/other.server.tsx',
    "import '@redoubt/db/client';",
    'style/noRestrictedImports',
  ],
  [
    'browser code imports a use case',
    'apps/web/src/features/catalog/home/crossing-c.tsx',
    "import '@redoubt/server/platform/context';",
    'style/noRestrictedImports',
  ],
  [
    'browser code imports the database',
    'apps/web/src/features/catalog/home/crossing-d.tsx',
    "import '@redoubt/db/client';",
    'style/noRestrictedImports',
  ],
  [
    'browser code imports the HTTP server',
    'apps/web/src/features/catalog/home/crossing-e.tsx',
    "import '@/server/main';",
    'style/noRestrictedImports',
  ],
  [
    'the shell imports a use case',
    'apps/web/src/shell/crossing-a.tsx',
    "import '@redoubt/server/platform/context';",
    'style/noRestrictedImports',
  ],
  [
    'a part of a feature imports another feature',
    'apps/web/src/features/catalog/home/part/crossing-f.tsx',
    "import '../../project/x.tsx';",
    'style/noRestrictedImports',
  ],
  [
    'browser code imports what answers requests',
    'apps/web/src/entities/crossing-a.tsx',
    "import '@/http/context';",
    'style/noRestrictedImports',
  ],
  ['the shell imports a route', 'apps/web/src/shell/crossing-b.tsx', "import '@/app/page';", 'style/noRestrictedImports'],
  [
    'a package is imported by its path',
    'packages/server/src/crossing-a.ts',
    "import '../../db/src/client.ts';",
    'style/noRestrictedImports',
  ],
  ['an app imports an undeclared package', 'apps/web/src/http/crossing-a.ts', "import 'kysely';", 'correctness/noUndeclaredDependencies'],
  [
    'a use case imports the interface kit',
    'packages/server/src/crossing-b.ts',
    "import '@redoubt/ui/button';",
    'correctness/noUndeclaredDependencies',
  ],
  [
    'the product imports what only tests have',
    'packages/server/src/crossing-c.ts',
    "import 'vitest';",
    'correctness/noUndeclaredDependencies',
  ],
  [
    'the environment is read outside env.ts',
    'packages/server/src/crossing-d.ts',
    'export const home = process.env.HOME;',
    'style/noProcessEnv',
  ],
  [
    'the environment is read by another name',
    'packages/server/src/crossing-e.ts',
    "import { env } from 'node:process';\nexport const home = env.HOME;",
    'style/noProcessEnv',
  ],
  ['a default export', 'packages/server/src/crossing-f.ts', 'export default 1;', 'style/noDefaultExport'],
  ['a barrel', 'packages/server/src/crossing-g.ts', "export * from './context.ts';", 'performance/noReExportAll'],
  ['any', 'packages/server/src/crossing-h.ts', 'export const anything: any = 1;', 'suspicious/noExplicitAny'],
  ['a claim that a value exists', 'packages/server/src/crossing-i.ts', 'export const first = [1][0]!;', 'style/noNonNullAssertion'],
  ['the console', 'packages/server/src/crossing-j.ts', "console.log('x');", 'suspicious/noConsole'],
  [
    'a test that is skipped',
    'packages/server/src/crossing-k.test.ts',
    "import { test } from 'vitest';\ntest.skip('x', () => undefined);",
    'suspicious/noSkippedTests',
  ],
  [
    'one half of a circle',
    'packages/server/src/crossing-l.ts',
    "import { other } from './crossing-m.ts';\nexport const one = () => other;",
    'suspicious/noImportCycles',
  ],
  [
    'one half of a circle of types',
    'packages/domain/src/crossing-f.ts',
    "import type { Other } from './crossing-g.ts';\nexport type One = { other: Other };",
    'suspicious/noImportCycles',
  ],
] as const;

/** The other halves of the circles, and files inside their boundaries: a rule that refuses everything would prove nothing. */
const INNOCENT = [
  ['packages/server/src/crossing-m.ts', "import { one } from './crossing-l.ts';\nexport const other = () => one;"],
  ['packages/domain/src/crossing-g.ts', "import type { One } from './crossing-f.ts';\nexport type Other = { one?: One };"],
  ['packages/domain/src/innocent.ts', "import 'zod/mini';\nimport './ids.ts';"],
  ['packages/db/src/innocent.ts', "import 'pg';\nimport '@redoubt/domain/ids';"],
  ['packages/server/src/innocent.ts', "import 'node:fs';\nimport '@redoubt/db/client';"],
  ['packages/server/src/innocent.test.ts', "import '@redoubt/testing/database/test-database';\nimport 'vitest';"],
  ['packages/ui/src/innocent.tsx', "import 'react';\nimport './button.tsx';"],
  ['apps/web/src/features/catalog/home/innocent.server.tsx', "import '@redoubt/server/platform/context';\nimport './other.tsx';"],
  ['apps/web/src/features/catalog/home/part/innocent-part.tsx', "import '../other.tsx';"],
  ['apps/web/src/features/catalog/home/innocent.tsx', "import '@redoubt/ui/button';\nimport '@/shell/header';"],
  ['packages/testing/src/innocent.ts', "import 'vitest/node';"],
  ['script/innocent.ts', "import '@redoubt/testing/product/ledger';"],
  ['apps/web/e2e/innocent.spec.ts', "import '@playwright/test';"],
  ['apps/web/src/env.ts', 'export const home = process.env.HOME;'],
] as const;

const found = new Map<string, string[]>();
const overlay = mkdtempSync(join(tmpdir(), 'boundaries-'));
let exitCode: number | null = null;

/** A tree with the real configuration and manifests, and no sources but the ones above. */
function layOut(): void {
  const manifests = execFileSync('git', ['ls-files', '--', 'biome.json', '.gitignore', 'package.json', '**/package.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of manifests.trim().split('\n')) cpSync(join(ROOT, path), join(overlay, path));
  for (const [path, source] of [...OFFENDERS.map(([, path, source]) => [path, source] as const), ...INNOCENT]) {
    mkdirSync(dirname(join(overlay, path)), { recursive: true });
    writeFileSync(join(overlay, path), `${source}\n`);
  }
}

beforeAll(() => {
  layOut();
  const [command, ...args] = LINT;
  const run = spawnSync(join(ROOT, 'node_modules/.bin', command), [...args, '--reporter=json', '--max-diagnostics=none'], {
    cwd: overlay,
    encoding: 'utf8',
  });
  exitCode = run.status;
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(run.stdout);
  for (const { category, location } of report.diagnostics) found.set(location.path, [...(found.get(location.path) ?? []), category]);
});

afterAll(() => rmSync(overlay, { recursive: true, force: true }));

test('a crossing fails the check', () => {
  expect(exitCode).toBe(1);
});

test.each(OFFENDERS)('refused: %s', (_name, path, _source, rule) => {
  expect(found.get(path) ?? []).toContain(`lint/${rule}`);
});

test.each(INNOCENT.slice(2))('allowed: %s', (path) => {
  expect((found.get(path) ?? []).filter((category) => category.startsWith('lint/'))).toEqual([]);
});

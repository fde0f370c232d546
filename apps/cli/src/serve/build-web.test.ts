import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../env.ts';
import { digestSources } from './build-web.ts';

const root = mkdtempSync(join(tmpdir(), 'sources-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Files outside the web app that its code names by their path. */
function listFilesNamedByPath(): string[] {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const named = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '((?:\.\.\/)+[^']+)'/g)].map(([, path = '']) =>
      relative(ROOT, resolve(ROOT, dirname(file), path)),
    ),
  );
  return [...new Set(named)].filter((file) => !file.startsWith('apps/web/')).sort();
}

test('OP-03: the web app is built again when the brand changes, and after every other file that it takes from outside its folder', () => {
  const files = listFilesNamedByPath();
  expect(files).toContain('site.config.ts');
  for (const file of files) {
    const before = digestSources(root);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
    expect(digestSources(root), file).not.toBe(before);
  }
});

/** Our packages that an app needs, and those that these need. */
function listPackages(folder: string): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  );
  const needed = Object.keys(dependencies).flatMap((name) =>
    name.startsWith('@redoubt/') ? [name.replace('@redoubt/', 'packages/')] : [],
  );
  return [...new Set([...needed, ...needed.flatMap(listPackages)])].sort();
}

test('the web app is built again when a package of ours that it needs changes', () => {
  const packages = listPackages('apps/web');
  expect(packages).toContain('packages/identity');
  for (const folder of packages) {
    const before = digestSources(root);
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'changed.ts'), '');
    expect(digestSources(root), folder).not.toBe(before);
  }
});

test('tests, results and generated files do not count', () => {
  const before = digestSources(root);
  for (const file of ['src/http/a.test.ts', 'e2e/a.spec.ts', '.next/a.js', 'next-env.d.ts', 'public/logos/a.svg']) {
    const path = join(root, 'apps/web', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'anything');
  }
  expect(digestSources(root)).toBe(before);
});

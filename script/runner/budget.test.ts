import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { checkBudget, measureFirstLoad } from './budget.ts';

const buildDir = mkdtempSync(join(tmpdir(), 'budget-'));
afterAll(() => rmSync(buildDir, { recursive: true }));

function write(path: string, content: string): number {
  mkdirSync(dirname(join(buildDir, path)), { recursive: true });
  writeFileSync(join(buildDir, path), content);
  return gzipSync(content).length;
}

test('framework, components and entries count once each; polyfills and styles do not', () => {
  const framework = write('static/chunks/framework.js', 'a'.repeat(5_000));
  const shared = write('static/chunks/shared.js', 'const shared = 1;');
  const entry = write('static/chunks/(page).js', 'const entry = 1;');
  write('static/chunks/polyfills.js', 'old');
  write(
    'build-manifest.json',
    JSON.stringify({ polyfillFiles: ['static/chunks/polyfills.js'], rootMainFiles: ['static/chunks/framework.js'] }),
  );
  const manifest = {
    clientModules: {
      a: { chunks: ['/_next/static/chunks/shared.js'] },
      b: { chunks: ['/_next/static/chunks/shared.js', '/_next/static/x.css'] },
    },
    entryJSFiles: { page: ['static/chunks/%28page%29.js', 'static/chunks/shared.js'] },
  };
  write(
    'server/app/page_client-reference-manifest.js',
    `globalThis.__RSC = globalThis.__RSC || {};\nglobalThis.__RSC["/page"] = ${JSON.stringify(manifest)};`,
  );

  const { kilobytes, files } = measureFirstLoad({ buildDir });
  expect(files.map(({ path }) => path)).toHaveLength(3);
  expect(kilobytes).toBeCloseTo((framework + shared + entry) / 1000, 6);
});

test('a manifest of an unknown shape is an error, not a size of nothing', () => {
  write('build-manifest.json', JSON.stringify({ rootMainFiles: [] }));
  write('server/app/odd_client-reference-manifest.js', 'something else');
  expect(() => measureFirstLoad({ page: '/odd', buildDir })).toThrow('does not look like a client reference manifest');
});

test('one page that loads too much fails the check, and its files are named', () => {
  const manifest = (path: string, file: string) =>
    write(
      `server/app/${path}_client-reference-manifest.js`,
      `x["y"] = ${JSON.stringify({ clientModules: {}, entryJSFiles: { page: [file] } })};`,
    );
  write('build-manifest.json', JSON.stringify({ rootMainFiles: [] }));
  write('static/chunks/small.js', 'const small = 1;');
  manifest('page', 'static/chunks/small.js');
  manifest('projects/page', 'static/chunks/small.js');
  manifest('projects/[id]/page', 'static/chunks/small.js');
  expect(checkBudget({ buildDir }).passed).toBe(true);

  // Noise does not compress.
  const noise = randomBytes(200_000).toString('latin1');
  write('static/chunks/large.js', noise);
  manifest('projects/[id]/page', 'static/chunks/large.js');
  const { passed, output } = checkBudget({ buildDir });
  expect(passed).toBe(false);
  expect(output).toContain('A project: ');
  expect(output).toContain('kB  static/chunks/large.js');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** The code that all pages share. */
const FOLDERS = ['apps/web/src/shell', 'apps/web/src/app', 'apps/web/src/features/office/articles', 'packages/ui/src'];

/** Classes for physical sides (left, right) instead of logical ones (start, end). */
const CLASS =
  /(?<=[\s"'`:])-?(?:[mp][lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr])-[\w.[\]()/-]+(?=[\s"'`])|(?<=[\s"'`:])(?:text|float)-(?:left|right)(?=[\s"'`])|(?<=[\s"'`:])border-[lr](?=[\s"'`])/g;
const PROPERTY = /(?<=^\s*)(?:(?:(?:margin|padding|border)-)?(?:left|right):|(?:text-align|float): (?:left|right)\b).*/gm;

/** Centring is the same in both directions. */
const MIDDLE = /^left(?:-1\/2|: 50%;|: auto;)$/;

const COMMENT = /^\s*(?:\/\/|\/?\*|\{?\/\*).*$/gm;

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx)$/.test(name))
    .map((name) => join(folder, name));
}

test('the shell and the interface kit use logical sides, so that right-to-left scripts work', () => {
  const files = FOLDERS.flatMap(listFiles);
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(COMMENT, '');
    const sides = [...text.matchAll(file.endsWith('.css') ? PROPERTY : CLASS)].map(([side]) => side);
    return sides.filter((side) => !MIDDLE.test(side)).map((side) => `${file}: ${side}`);
  });
  expect(found).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** What stands around every page, and what all pages are composed of. */
const FOLDERS = ['apps/web/src/shell', 'apps/web/src/app', 'apps/web/src/features/articles', 'packages/ui/src'];

/** Classes that name a side of the screen where one of the text is meant. */
const CLASS =
  /(?<=[\s"'`:])-?(?:[mp][lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr])-[\w.[\]()/-]+(?=[\s"'`])|(?<=[\s"'`:])(?:text|float)-(?:left|right)(?=[\s"'`])|(?<=[\s"'`:])border-[lr](?=[\s"'`])/g;
const PROPERTY = /(?<=^\s*)(?:(?:(?:margin|padding|border)-)?(?:left|right):|(?:text-align|float): (?:left|right)\b).*/gm;

/** The middle is the middle from either side. */
const MIDDLE = /^left(?:-1\/2|: 50%;|: auto;)$/;

const REMARK = /^\s*(?:\/\/|\/?\*|\{?\/\*).*$/gm;

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx)$/.test(name))
    .map((name) => join(folder, name));
}

test('the shell and the kit speak of the beginning and the end of a line, so that they turn with the script', () => {
  const files = FOLDERS.flatMap(listFiles);
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(REMARK, '');
    const sides = [...text.matchAll(file.endsWith('.css') ? PROPERTY : CLASS)].map(([side]) => side);
    return sides.filter((side) => !MIDDLE.test(side)).map((side) => `${file}: ${side}`);
  });
  expect(found).toEqual([]);
});

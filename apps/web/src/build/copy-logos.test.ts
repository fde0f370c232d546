import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedToken } from '@redoubt/domain/catalog/file/token-list';
import { catalogProject } from '@redoubt/testing/database/builders';
import { tokens } from '@web3icons/common/metadata/tokens';
import { afterEach, expect, test } from 'vitest';
import { copyLogos, readDrawing } from './copy-logos.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  folders.push(folder);
  return folder;
}

async function copy(icon: string | undefined, tokens: readonly ListedToken[] = []) {
  const catalogDir = await makeFolder('catalog-');
  const outputDir = join(await makeFolder('logos-'), 'logos');
  await writeFile(join(catalogDir, 'lighthouse.json'), JSON.stringify(catalogProject(icon === undefined ? {} : { icon })));
  await copyLogos({ catalogDir, tokens, outputDir });
  return outputDir;
}

/** The result for a package whose icon is `svg`. */
const read = (svg: string) => readDrawing({ folders: ['tokens'], name: 'TRAP', load: async () => svg });

test('a project with a drawing gets it under its id, and every known chain gets one', async () => {
  const outputDir = await copy('UNI');
  expect(await readFile(join(outputDir, 'lighthouse.svg'), 'utf8')).toMatch(/^<svg /);
  expect(await readdir(join(outputDir, 'chains'))).toContain('arbitrum.svg');
});

test('a project without an icon gets none: pages show its monogram', async () => {
  expect(await readdir(await copy(undefined))).toEqual(['chains']);
});

const token: ListedToken = {
  id: 'harbour',
  filePath: 'token:AAVE',
  symbol: 'harb',
  name: 'Harbour',
  addresses: { ethereum: `0x${'a'.repeat(40)}` },
  variants: ['background'],
};

test('a listed token gets its drawing; where the catalogue has the project, its own one', async () => {
  const outputDir = await copy('UNI', [token, { ...token, id: 'lighthouse', addresses: { base: `0x${'b'.repeat(40)}` } }]);
  const [harbour, lighthouse] = await Promise.all(['harbour', 'lighthouse'].map((id) => readFile(join(outputDir, `${id}.svg`), 'utf8')));
  expect(harbour).toMatch(/^<svg /);
  expect(lighthouse).not.toBe(harbour);
});

test('every drawing that the installed token list names exists and is harmless', async () => {
  const outputDir = await copy(undefined, tokens);
  expect((await readdir(outputDir)).length).toBeGreaterThan(1_000);
});

test('an icon that does not exist is an error of the catalogue', async () => {
  await expect(copy('NOSUCHTHING')).rejects.toThrow('There is no drawing called NOSUCHTHING');
});

test.each([
  '<svg ><script>alert(1)</script></svg>',
  '<svg onload="alert(1)"></svg>',
  '<svg ><image href="https://elsewhere.example/x.png"/></svg>',
  'not a drawing',
])('%s is refused', async (svg) => {
  await expect(read(svg)).rejects.toThrow('The drawing tokens/TRAP holds more than shapes.');
});

test('shapes with references inside the drawing are harmless', async () => {
  const svg = '<svg ><g clip-path="url(#a)"><use href="#b"/></g></svg>';
  expect(await read(svg)).toBe(svg);
});

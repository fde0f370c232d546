import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ListedToken } from '@redoubt/domain/catalog/file/token-list';

const PACKAGE = '@web3icons/common';

/** The public token list that is installed as a dependency, and the page of its exact version. */
export async function readTokenList(): Promise<{ tokens: readonly ListedToken[]; source: string }> {
  const { tokens } = await import('@web3icons/common/metadata/tokens');
  return { tokens, source: `https://www.npmjs.com/package/${PACKAGE}/v/${await readVersion()}` };
}

/** The package does not export its package.json, so it is read as a file. */
async function readVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve(PACKAGE);
  const manifest: { version: string } = JSON.parse(await readFile(join(dirname(main), '../package.json'), 'utf8'));
  return manifest.version;
}

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CatalogProject } from '@redoubt/domain/catalog/schema';
import type { KNOWN_CHAINS } from '@redoubt/domain/chain/known-chains';

/** Where the package may keep a drawing, best first: on its own ground, so that it stands on both themes. */
const PROJECT_FOLDERS = ['tokens/background', 'networks/background', 'exchanges/background', 'wallets/background', 'tokens/branded'];

/** What the package calls our chains. */
const CHAIN_DRAWINGS: Readonly<Record<keyof typeof KNOWN_CHAINS, string>> = {
  ethereum: 'ethereum',
  optimism: 'optimism',
  bsc: 'binance-smart-chain',
  gnosis: 'gnosis',
  unichain: 'unichain',
  polygon: 'polygon',
  sonic: 'sonic',
  zksync: 'zksync',
  mantle: 'mantle',
  base: 'base',
  arbitrum: 'arbitrum-one',
  celo: 'celo',
  avalanche: 'avalanche',
  linea: 'linea',
  scroll: 'scroll',
};

/**
 * Writes the drawings of all projects of the catalogue and of the known chains to `outputDir`, which it empties first:
 * `{project}.svg` and `chains/{chain}.svg`. Throws when the catalogue names a drawing that does not exist, so that a
 * page never shows a broken picture.
 */
export async function copyLogos({ catalogDir, outputDir }: { catalogDir: string; outputDir: string }): Promise<{ written: number }> {
  const files = (await readdir(catalogDir)).filter((name) => name.endsWith('.json')).sort();
  const projects = await Promise.all(
    files.map(async (name) => CatalogProject.parse(JSON.parse(await readFile(join(catalogDir, name), 'utf8')))),
  );
  const drawings: [path: string, text: string][] = [];
  for (const { id, icon } of projects) {
    if (icon !== undefined) drawings.push([`${id}.svg`, await readDrawing({ folders: PROJECT_FOLDERS, name: icon })]);
  }
  for (const [chain, name] of Object.entries(CHAIN_DRAWINGS)) {
    drawings.push([`chains/${chain}.svg`, await readDrawing({ folders: ['networks/background'], name })]);
  }

  await rm(outputDir, { recursive: true, force: true });
  await mkdir(join(outputDir, 'chains'), { recursive: true });
  for (const [path, text] of drawings) await writeFile(join(outputDir, path), text);
  return { written: drawings.length };
}

/**
 * The first drawing called `name` in `folders` of the package. Throws when there is none, or when it could do more than show
 * shapes: it is served from our own address.
 */
export async function readDrawing({
  folders,
  name,
  load = loadDrawing,
}: {
  folders: readonly string[];
  name: string;
  /** What a module of the package holds. */
  load?: (module: string) => Promise<string | undefined>;
}): Promise<string> {
  for (const folder of folders) {
    const text = await load(`@web3icons/core/svgs/${folder}/${name}.svg.js`);
    if (text === undefined) continue;
    if (!isHarmless(text)) throw new Error(`The drawing ${folder}/${name} holds more than shapes.`);
    return text;
  }
  throw new Error(`There is no drawing called ${name} in @web3icons/core.`);
}

/** The drawing that a module holds; undefined when there is no such module. */
async function loadDrawing(module: string): Promise<string | undefined> {
  try {
    const { default: text }: { default: unknown } = await import(module);
    return typeof text === 'string' ? text : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Shapes and nothing else: no script, no handler, nothing from elsewhere. */
function isHarmless(svg: string): boolean {
  return svg.startsWith('<svg ') && !/<(script|foreignObject|iframe|style)\b|\son\w+\s*=|(href|src)\s*=\s*["'](?!#)|javascript:/i.test(svg);
}

if (import.meta.main) {
  const web = resolve(import.meta.dirname, '../..');
  await copyLogos({ catalogDir: resolve(web, '../../catalog'), outputDir: join(web, 'public/logos') });
}

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { type ListedToken, toTokenProjects } from '@redoubt/domain/catalog/file/token-list';
import { KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';

/** The package's folders of icons, best first: icons with a background suit both themes. */
const PROJECT_FOLDERS = ['tokens/background', 'networks/background', 'exchanges/background', 'wallets/background', 'tokens/branded'];

type Sources = {
  /** Folder of the catalogue's files. */
  readonly catalogDir: string;
  /**
   * Entries of the public token list. Those that the catalogue covers have no page of their own;
   * their icons are harmless extras.
   */
  readonly tokens: readonly ListedToken[];
};

/**
 * Writes the icons of all projects of the catalogue and of the token list, and of the known chains,
 * to `outputDir`, which it empties first: `{project}.svg` and `chains/{chain}.svg`. Throws when a
 * named icon does not exist, so that no page shows a broken picture.
 */
export async function copyLogos({ catalogDir, tokens, outputDir }: Sources & { outputDir: string }): Promise<{ written: number }> {
  const drawings = new Map<string, string>();
  // The catalogue last: for projects in both, its icon counts.
  for (const { id, icon } of [...toTokenProjects(tokens), ...(await readProjects(catalogDir))]) {
    if (icon) drawings.set(`${id}.svg`, await readDrawing({ folders: PROJECT_FOLDERS, name: icon }));
  }
  for (const [chain, { drawing }] of Object.entries(KNOWN_CHAINS)) {
    if (drawing)
      drawings.set(`chains/${chain}.svg`, await readDrawing({ folders: ['networks/background', 'tokens/background'], name: drawing }));
  }

  await rm(outputDir, { recursive: true, force: true });
  await mkdir(join(outputDir, 'chains'), { recursive: true });
  for (const [path, text] of drawings) await writeFile(join(outputDir, path), text);
  return { written: drawings.size };
}

async function readProjects(catalogDir: string): Promise<CatalogProject[]> {
  const files = (await readdir(catalogDir)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map(async (name) => CatalogProject.parse(JSON.parse(await readFile(join(catalogDir, name), 'utf8')))));
}

/**
 * The first icon called `name` in `folders` of the package. Throws when there is none, or when it
 * contains more than shapes: it is served from our own origin.
 */
export async function readDrawing({
  folders,
  name,
  load = loadDrawing,
}: {
  folders: readonly string[];
  name: string;
  /** The text of a module of the package. */
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

/** The icon in a module; undefined when there is no such module. */
async function loadDrawing(module: string): Promise<string | undefined> {
  try {
    const { default: text }: { default: unknown } = await import(module);
    return typeof text === 'string' ? text : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Whether an SVG contains only shapes: no script, no handler, no external reference. */
function isHarmless(svg: string): boolean {
  return svg.startsWith('<svg ') && !/<(script|foreignObject|iframe|style)\b|\son\w+\s*=|(href|src)\s*=\s*["'](?!#)|javascript:/i.test(svg);
}

if (import.meta.main) {
  const web = resolve(import.meta.dirname, '../..');
  const { tokens } = await import('@web3icons/common/metadata/tokens');
  await copyLogos({ catalogDir: resolve(web, '../../catalog'), tokens, outputDir: join(web, 'public/logos') });
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { AppError } from '@redoubt/domain/errors';
import { locales } from 'zod';
import type * as z from 'zod/mini';

/** The domain's schemas come without messages for malformed values, so that browsers do not load them. */
export const ZOD_MESSAGES = { error: locales.en().localeError };

/** A list of labels can be large; a project's file has some tens of kilobytes. */
const BYTES_MAX = 64 * 1_048_576;

type Reading = { readonly project: CatalogProject } | { readonly faults: readonly string[] };
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The projects under `path`; `whole` when `path` is a folder, which is the whole catalogue. */
export type CatalogFiles = { readonly projects: readonly CatalogProject[]; readonly whole: boolean };

/**
 * Reads one project file, or a folder with one `.json` file per project, and checks all of it.
 *
 * Throws `InvalidParameterException` whose message lists every fault of every file as `file: field: what is wrong`.
 */
export async function readCatalog({ path }: { path: string }): Promise<CatalogFiles> {
  const { files, whole } = await listFiles(path);
  const readings = await Promise.all(files.map(readProject));
  const faults = readings.flatMap((reading) => ('faults' in reading ? reading.faults : []));
  if (faults.length > 0) throw new AppError('InvalidParameterException', { message: faults.join('\n'), field: 'path' });
  return { projects: readings.flatMap((reading) => ('project' in reading ? [reading.project] : [])), whole };
}

async function listFiles(path: string): Promise<{ files: string[]; whole: boolean }> {
  const entry = await stat(path).catch((cause: unknown) => {
    throw new AppError('InvalidParameterException', { cause, field: 'path', message: `${path}: cannot be read: no such file or folder.` });
  });
  if (!entry.isDirectory()) return { files: [path], whole: false };
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  // An empty folder is more often a mistyped path than an empty catalogue, and would remove every project.
  if (names.length === 0) throw new AppError('InvalidParameterException', { field: 'path', message: `${path}: holds no .json file.` });
  return { files: names.map((name) => join(path, name)), whole: true };
}

async function readProject(path: string): Promise<Reading> {
  const file = basename(path);
  const read = await readJsonFile(path, CatalogProject);
  if ('faults' in read) return read;
  const { value: project } = read;
  if (file !== `${project.id}.json`) return { faults: [`${file}: id: The file of this project must be named ${project.id}.json.`] };
  return { project };
}

/** A JSON file parsed by `schema`, or every fault as `file: field: what is wrong`. */
export async function readJsonFile<Shape extends z.ZodMiniType>(
  path: string,
  schema: Shape,
): Promise<{ readonly value: z.infer<Shape> } | { readonly faults: readonly string[] }> {
  const file = basename(path);
  const content = await readJson(path, { bytesMax: BYTES_MAX });
  if ('fault' in content) return { faults: [`${file}: (file): ${content.fault}`] };
  const parsed = schema.safeParse(content.value, ZOD_MESSAGES);
  if (!parsed.success) return { faults: toFaults(file, parsed.error) };
  return { value: parsed.data };
}

/** The value in a JSON file, or why it cannot be read: too large, no JSON, or with text that the database cannot store. */
export async function readJson(
  path: string,
  { bytesMax }: { bytesMax: number },
): Promise<{ readonly value: unknown } | { readonly fault: string }> {
  try {
    const { size } = await stat(path);
    if (size > bytesMax) return { fault: `It has ${size} bytes; at most ${bytesMax} are read.` };
    return { value: JSON.parse(await readFile(path, 'utf8'), rejectUnstorable) as unknown };
  } catch (cause) {
    return { fault: `cannot be read as JSON: ${cause instanceof Error ? cause.message : 'unknown fault'}` };
  }
}

function rejectUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text !== 'string' || (text.isWellFormed() && !text.includes('\0'))) continue;
    throw new Error(`“${key.toWellFormed().replaceAll('\0', '�')}” has a null character or half of a surrogate pair.`);
  }
  return value;
}

/** Every fault of a file as `file: field: what is wrong`. */
export function toFaults(file: string, { issues }: { readonly issues: readonly Issue[] }): string[] {
  return issues.map((issue) => `${file}: ${toField(issue)}: ${issue.message}`);
}

/** `contracts[0].address`; `(file)` for a fault of the whole file. */
function toField({ path }: Issue): string {
  if (path.length === 0) return '(file)';
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`)).join('');
}

import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DiscoveredFile, fromDiscovered } from '@redoubt/domain/catalog/reported/l2beat';
import {
  ReadingSource,
  ReadingsFile,
  type Snapshot,
  Snapshot as SnapshotSchema,
  snapshotKey,
} from '@redoubt/domain/catalog/reported/schema';
import { AppError } from '@redoubt/domain/errors';
import { readJson, toFaults, ZOD_MESSAGES } from './read-catalog.ts';

/** L2BEAT's largest file is 3 MB. */
const BYTES_MAX = 16 * 1_048_576;

/** A public file on GitHub at a commit. */
const FILE_AT_COMMIT = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/(?:blob|raw)\/([0-9a-f]{7,64})\/(.+)$/;

/** Where a `discovered.json` is from. The file does not say. */
export type Provenance = {
  /** Address of the file on GitHub at a commit. */
  readonly url: string;
  readonly name: string;
  /** As its repository states it. */
  readonly licence: string;
};

/** Snapshots of one or several files, and what was left out of them. */
export type ReadFiles = { readonly snapshots: readonly Snapshot[]; readonly remarks: readonly string[] };

/**
 * Reads and checks all files of reported readings in a folder.
 *
 * Throws `InvalidParameterException` whose message lists every fault of every file.
 */
export async function readReadingsFolder(path: string): Promise<ReadFiles> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  const read = await Promise.all(names.map((name) => readOne(join(path, name), undefined)));
  return merge(read);
}

/**
 * Reads and checks one file: of our schema, or L2BEAT's `discovered.json`, for which `provenance` is needed.
 *
 * Throws `InvalidParameterException` whose message lists every fault.
 */
export async function readReadingsFile(path: string, { provenance }: { provenance: Provenance | undefined }): Promise<ReadFiles> {
  return merge([await readOne(path, provenance)]);
}

type Read = { readonly file: string } & (
  | { readonly snapshots: readonly Snapshot[]; readonly leftOut: readonly string[] }
  | { readonly faults: readonly string[] }
);

function merge(read: readonly Read[]): ReadFiles {
  const faults = read.flatMap((each) => ('faults' in each ? each.faults : []));
  const good = read.flatMap((each) => ('snapshots' in each ? [each] : []));
  const seen = new Map<string, string>();
  for (const { file, snapshots } of good) {
    for (const snapshot of snapshots) {
      const before = seen.get(snapshotKey(snapshot));
      if (before !== undefined) faults.push(`${file}: snapshots: ${snapshotKey(snapshot)} is in ${before}, too.`);
      seen.set(snapshotKey(snapshot), file);
    }
  }
  if (faults.length > 0) throw new AppError('InvalidParameterException', { message: toMessage(faults), field: 'path' });
  return {
    snapshots: good.flatMap(({ snapshots }) => snapshots),
    remarks: good.flatMap(({ file, leftOut }) => leftOut.map((chain) => `${file}: chain “${chain}” is not known here and was left out.`)),
  };
}

/** Faults in one message; more are counted. */
const FAULTS_MAX = 50;

function toMessage(faults: readonly string[]): string {
  const more = faults.length > FAULTS_MAX ? [`and ${faults.length - FAULTS_MAX} more faults`] : [];
  return [...faults.slice(0, FAULTS_MAX), ...more].join('\n');
}

async function readOne(path: string, provenance: Provenance | undefined): Promise<Read> {
  const file = basename(path);
  const content = await readJson(path, { bytesMax: BYTES_MAX });
  if ('fault' in content) return { file, faults: [`${file}: (file): ${content.fault}`] };
  const { value } = content;
  const isOurs = typeof value === 'object' && value !== null && 'format' in value;
  if (isOurs) {
    const parsed = ReadingsFile.safeParse(value, ZOD_MESSAGES);
    return parsed.success ? { file, snapshots: parsed.data.snapshots, leftOut: [] } : { file, faults: toFaults(file, parsed.error) };
  }
  const parsed = DiscoveredFile.safeParse(value, ZOD_MESSAGES);
  if (!parsed.success) return { file, faults: toFaults(file, parsed.error) };
  if (provenance === undefined)
    return { file, faults: [`${file}: (file): It does not say where it is from. Give --source and --licence.`] };
  return { file, ...convert(file, parsed.data, provenance) };
}

function convert(file: string, discovered: DiscoveredFile, { url, name, licence }: Provenance) {
  const [, repository, commit, path] = FILE_AT_COMMIT.exec(url) ?? [];
  if (repository === undefined || commit === undefined || path === undefined)
    return { faults: [`${file}: --source: Give the address of the file on github.com at a commit.`] };
  const source = { name, repository: `https://github.com/${repository}`, commit, path, licence };
  const parsedSource = ReadingSource.safeParse({ ...source, kind: 'snapshot' }, ZOD_MESSAGES);
  if (!parsedSource.success) return { faults: toFaults(file, parsedSource.error) };
  const { snapshots, leftOut } = fromDiscovered(discovered, source);
  // The same bounds as for files of our own schema.
  const faults: string[] = [];
  const checked = snapshots.flatMap((snapshot) => {
    const parsed = SnapshotSchema.safeParse(snapshot, ZOD_MESSAGES);
    if (parsed.success) return [parsed.data];
    faults.push(...toFaults(file, parsed.error));
    return [];
  });
  return faults.length > 0 ? { faults } : { snapshots: checked, leftOut };
}

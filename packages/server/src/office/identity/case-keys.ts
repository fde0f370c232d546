import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '@redoubt/db/file-lock';
import { z } from 'zod';

const CaseKeys = z.record(z.uuid(), z.string().regex(/^[0-9a-f]{64}$/));

/** Where the keys of identity cases are: a file of its own, which no backup takes. */
export type KeyHome = { readonly dataDir: string };

const toPath = ({ dataDir }: KeyHome) => join(dataDir, 'identity-keys');

/** Makes the key of a new case. Safe to call from several processes at once. A damaged file is never written over: it throws. */
export async function addCaseKey(home: KeyHome, { caseId }: { caseId: string }): Promise<void> {
  await change(home, (keys) => ({ ...keys, [caseId]: keys[caseId] ?? randomBytes(32).toString('hex') }));
}

/** The key of a case; `undefined` once it was deleted or the file is gone. */
export function findCaseKey(home: KeyHome, { caseId }: { caseId: string }): Buffer | undefined {
  const key = readKeys(home)[caseId];
  return key === undefined ? undefined : Buffer.from(key, 'hex');
}

/** Deletes the key of a case, and with it what any copy of its documents says. One that is gone stays gone. */
export async function deleteCaseKey(home: KeyHome, { caseId }: { caseId: string }): Promise<void> {
  await change(home, (keys) => {
    const { [caseId]: _gone, ...rest } = keys;
    return rest;
  });
}

type Keys = z.infer<typeof CaseKeys>;

async function change(home: KeyHome, toNext: (keys: Keys) => Keys): Promise<void> {
  const path = toPath(home);
  await withFileLock({ path: `${path}.lock` }, async () => write(path, toNext(readKeys(home))));
}

function readKeys(home: KeyHome): Keys {
  const path = toPath(home);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  const parsed = CaseKeys.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} is damaged. Put back your copy of it; without one the documents of open identity cases cannot be read.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Written aside, onto the disk, then moved: no process reads half a file, and a power cut leaves the one before. */
function write(path: string, keys: Keys): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(keys, undefined, 1)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}

import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inTransaction } from '@redoubt/db/client';
import { hashResult } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import { LabelList } from '@redoubt/domain/catalog/label/schema';
import { AppError } from '@redoubt/domain/errors';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { readJsonFile, toFaults, ZOD_MESSAGES } from '../import/read-catalog.ts';
import { notOfFormat, type ReadLabels } from './formats/collected.ts';
import { readCsv } from './formats/csv.ts';
import { readOfac } from './formats/ofac.ts';
import { readTagPack } from './formats/tagpack.ts';
import { findLabelList, replaceLabelList } from './label-store.ts';

/** What an import did. */
export type LabelImport = { readonly name: string; readonly date: string; readonly labels: number; readonly changed: boolean };

type Ctx = Pick<Context, 'db' | 'log'>;

/**
 * Imports a file of address labels: all of it, or nothing if any part is invalid. It replaces an older
 * file of the same source; the same file again changes nothing. Changes go to the audit log under
 * `actor`.
 *
 * Throws `InvalidParameterException`, also for a file older than the one in use; its message lists
 * every fault as `file: field: what is wrong`.
 */
export async function importLabels(ctx: Ctx, { path, actor }: { path: string; actor: string }): Promise<LabelImport> {
  const read = await readJsonFile(path, LabelList);
  if ('faults' in read) throw invalid(read.faults);
  return storeList(ctx, { list: read.value, file: basename(path), actor });
}

/** Formats of lists by others. */
export const LABEL_FORMATS = ['csv', 'tagpack', 'ofac'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** What an operator says of a list where its file does not. */
export type ListDescription = { readonly [Field in 'source' | 'name' | 'licence' | 'date']?: string | undefined };

/** The US Treasury says these itself. */
const OFAC = {
  source: 'https://ofac.treasury.gov/specially-designated-nationals-and-blocked-persons-list-sdn-human-readable-lists',
  name: 'OFAC SDN list',
  licence: 'Work of the US government, in the public domain',
};
const BYTES_MAX = 64 * 1_048_576;

/**
 * Imports a list in a format of others, as `importLabels` does. Only a list of sanctions means to name all of a kind; the others
 * name some. Throws `InvalidParameterException`, also where a description is missing. With `dryRun` nothing is changed.
 */
export async function importForeignLabels(
  ctx: Ctx,
  {
    format,
    path,
    described,
    actor,
    dryRun,
  }: { format: LabelFormat; path: string; described: ListDescription; actor: string; dryRun: boolean },
): Promise<LabelImport & Pick<ReadLabels, 'leftOut'>> {
  const file = basename(path);
  const read = await readForeign(format, path, file);
  const defaults = format === 'ofac' ? OFAC : { name: read.title };
  const list = LabelList.safeParse(
    {
      ...defaults,
      date: read.date,
      ...Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined)),
      covers: format === 'ofac' ? ['sanctioned'] : [],
      labels: read.labels,
    },
    ZOD_MESSAGES,
  );
  if (!list.success) throw invalid(toFaults(file, list.error));
  const { name, date, labels } = list.data;
  if (dryRun) return { name, date, labels: labels.length, changed: false, leftOut: read.leftOut };
  return { ...(await storeList(ctx, { list: list.data, file, actor })), leftOut: read.leftOut };
}

async function readForeign(format: LabelFormat, path: string, file: string): Promise<ReadLabels> {
  const { size } = await stat(path).catch((cause: unknown) => {
    throw notOfFormat(file, 'cannot be read: no such file.', cause);
  });
  if (format === 'ofac') return readOfac(path, file);
  if (size > BYTES_MAX) throw notOfFormat(file, `has ${size} bytes; at most ${BYTES_MAX} are read.`);
  const text = await readFile(path, 'utf8');
  return format === 'csv' ? readCsv(text, file) : readTagPack(text, file);
}

async function storeList({ db, log }: Ctx, { list, file, actor }: { list: LabelList; file: string; actor: string }): Promise<LabelImport> {
  const { source, name, date, licence, labels } = list;
  const hash = hashResult(list);
  const changed = await inTransaction(db, async (tx) => {
    const before = await findLabelList(tx, { source });
    if (before?.hash === hash) return false;
    if (before !== undefined && before.date > date)
      throw invalid([`${file}: date: A list of this source of ${before.date} is in use, which is newer than ${date}.`]);
    await replaceLabelList(tx, { ...list, hash });
    const details = { name, date, licence, labels: labels.length };
    await appendAuditLog(tx, { actor, action: 'catalog.labels', subject: source, details });
    return true;
  });
  log.info({ source, date, labels: labels.length, changed }, 'labels imported');
  return { name, date, labels: labels.length, changed };
}

const invalid = (faults: readonly string[]) => new AppError('InvalidParameterException', { message: faults.join('\n'), field: 'path' });

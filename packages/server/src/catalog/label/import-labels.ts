import { basename } from 'node:path';
import { inTransaction } from '@redoubt/db/client';
import { hashResult } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import { LabelList } from '@redoubt/domain/catalog/label/schema';
import { AppError } from '@redoubt/domain/errors';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { readJsonFile } from '../import/read-catalog.ts';
import { findLabelList, replaceLabelList } from './label-store.ts';

/**
 * Imports a file of address labels: all of it, or nothing if any part is invalid. It replaces an older
 * file of the same source; the same file again changes nothing. Changes go to the audit log under
 * `actor`.
 *
 * Throws `InvalidParameterException`, also for a file older than the one in use; its message lists
 * every fault as `file: field: what is wrong`.
 */
export async function importLabels(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { path, actor }: { path: string; actor: string },
): Promise<{ name: string; date: string; labels: number; changed: boolean }> {
  const file = basename(path);
  const read = await readJsonFile(path, LabelList);
  if ('faults' in read) throw invalid(read.faults);
  const { value: list } = read;
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

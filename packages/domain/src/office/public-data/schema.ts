import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';

export const ROWS_MAX = 500;

const LIMIT_MESSAGE = `Enter a whole number from 1 to ${ROWS_MAX}.`;

/** Query of GET /api/data/{table}. `cursor` is the last answer's `next`; empty begins. */
export const DataQuery = z.object({
  cursor: z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{0,400}$/, 'This cursor is none of ours.')), ''),
  limit: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,4}$/, LIMIT_MESSAGE)), z.transform(Number)),
      z.int().check(z.minimum(1, LIMIT_MESSAGE), z.maximum(ROWS_MAX, LIMIT_MESSAGE)),
    ),
    100,
  ),
  project: z.optional(ProjectId),
});

/** One page of a table. `next` is null on the last. */
export const DataPage = z.object({
  table: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.nullable(z.string()),
});
export type DataPage = z.infer<typeof DataPage>;

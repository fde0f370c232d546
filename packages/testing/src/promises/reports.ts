import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import { compareBooks, keepDoing } from './book.ts';
import type { Caller } from './caller.ts';

const PAUSE_MS = 100;
const BEGINNING = 'Something odd happened, as this key says: ';

/** Reports one incident after another, and records the references of the answers. */
export function startReporter(caller: Caller) {
  const book = new Map<string, string>();
  const busy = keepDoing(
    async () => {
      const key = randomUUID();
      const address = `0x${randomBytes(20).toString('hex')}`;
      const body = { kind: 'anomaly', description: `${BEGINNING}${key}`, address };
      const answer = await caller.ask<{ reference: string }>({ path: '/api/incidents/report', body, key });
      book.set(key, answer.body.reference);
    },
    { pauseMs: PAUSE_MS },
  );
  return {
    stop: busy.stop,
    reports: () => book.size,
    judge: async (db: Db) => {
      const { rows } = await sql<{ key: string; reference: string }>`
        select substr(description, ${BEGINNING.length + 1}::int) as key, reference
        from incident_report where starts_with(description, ${BEGINNING})`.execute(db);
      return compareBooks('report', { acknowledged: book, stored: rows.map(({ key, reference }) => [key, reference] as const) });
    },
  };
}

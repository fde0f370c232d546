import type { Db } from '@redoubt/db/client';
import { pingDatabase } from '@redoubt/server/health/ping-database';

/** How long an answer about the database is believed: short enough that a page is back within 5 s of the database. */
const ANSWER_TTL_MS = 1_000;

/** Says whether the database answers. Requests that ask together share one question. */
export type DatabaseGate = { isOpen(): Promise<boolean> };

/** `db` should have a connection of its own: a busy pool is not a database that is away. */
export function createDatabaseGate({ db, now = performance.now.bind(performance) }: { db: Db; now?: () => number }): DatabaseGate {
  let asked: { readonly answer: Promise<boolean>; validUntil: number } | undefined;
  return {
    isOpen() {
      if (asked !== undefined && now() < asked.validUntil) return asked.answer;
      const question = { answer: pingDatabase({ db }), validUntil: Number.POSITIVE_INFINITY };
      asked = question;
      void question.answer.then(() => {
        question.validUntil = now() + ANSWER_TTL_MS;
      });
      return question.answer;
    },
  };
}

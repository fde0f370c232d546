import type { Db } from '@redoubt/db/client';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { DAY_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';

/** A project with facts that are older than their limit, or soon will be. */
export type DueProject = {
  readonly id: string;
  readonly name: string;
  /** The longest overdue first. */
  readonly checks: readonly DueCheck[];
};

export type DueCheck = {
  readonly id: string;
  readonly question: string;
  /** Day on which its page was read last. */
  readonly readOn: string;
  /** The day of its limit: from then on it counts less each day. */
  readonly dueOn: string;
};

/** A fact is on the list this long before its limit. */
export const DUE_SOON_DAYS = 14;

const LIMITS: readonly { id: string; question: string; days: number }[] = METHOD.checks.flatMap(({ id, question, maxAge, sources }) =>
  typeof maxAge === 'number' && sources.includes('C') ? [{ id, question, days: maxAge }] : [],
);

/**
 * Researched projects with facts of the catalogue that reached their maximum age, or do so within two weeks: those that waited longest
 * first, then by name. `total` counts all of them.
 */
export async function listDueFacts(
  db: Db,
  { limit, offset = 0, now = new Date() }: { limit: number; offset?: number; now?: Date },
): Promise<{ total: number; projects: DueProject[] }> {
  const newest = await db
    .selectFrom('fact')
    .innerJoin('project', 'project.id', 'fact.project_id')
    .where('fact.valid_to', 'is', null)
    .where('fact.source', '=', 'C')
    .where('project.demo', '=', false)
    .where('fact.subject', '=', sql<string>`any(${LIMITS.map(({ id }) => id)})`)
    .groupBy(['project.id', 'project.name', 'fact.subject'])
    .orderBy('project.name')
    .orderBy('project.id')
    .orderBy('fact.subject')
    // Pages that are read again renew what several facts say together.
    .select(['project.id', 'project.name', 'fact.subject', sql<Date>`max(fact.assessed_at)`.as('readAt')])
    .execute();
  const limits = new Map(LIMITS.map((each) => [each.id, each]));
  const due = newest.flatMap(({ id, name, subject, readAt }) => {
    const rule = limits.get(subject);
    if (rule === undefined) return [];
    const dueAt = readAt.getTime() + rule.days * DAY_MS;
    if (dueAt > now.getTime() + DUE_SOON_DAYS * DAY_MS) return [];
    const check = { id: rule.id, question: rule.question, readOn: toDay(readAt.getTime()), dueOn: toDay(dueAt) };
    return [{ id, name, check }];
  });
  const projects = [...Map.groupBy(due, ({ id }) => id)].flatMap(([id, all]) => {
    const [first] = all;
    const checks = all.map(({ check }) => check).sort((one, other) => compare(one.dueOn, other.dueOn) || compare(one.id, other.id));
    return first === undefined ? [] : [{ id, name: first.name, checks }];
  });
  projects.sort((one, other) => compare(firstDue(one), firstDue(other)));
  return { total: projects.length, projects: projects.slice(offset, offset + limit) };
}

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const firstDue = ({ checks }: DueProject): string => checks[0]?.dueOn ?? '';

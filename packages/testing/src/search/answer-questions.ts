import type { Db } from '@redoubt/db/client';
import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { searchProjects } from '@redoubt/server/catalog/search/search-projects';
import type { Question } from './questions.ts';

/** What the search says to one question. */
export type AnsweredQuestion = {
  readonly question: Question;
  /** Ids of the first five results. */
  readonly found: readonly string[];
  /** The well-known coin that the search says is absent. */
  readonly absent: string | null;
  /** Where the right answer stands, 1 to 5. Nothing is right at 1 where nothing, or an absent coin, is meant. Undefined for a miss. */
  readonly place: number | undefined;
  /** Whether the first result resembles something better known. */
  readonly misleads: boolean;
  readonly leastMs: number;
};

/** Asks each question `repeat` times, one after another, after a warm-up. */
export async function answerQuestions(
  db: Db,
  { questions, repeat }: { questions: readonly Question[]; repeat: number },
): Promise<readonly AnsweredQuestion[]> {
  for (const { text } of questions.slice(0, 20)) await searchProjects({ db }, SearchQuery.parse({ keyword: text }));
  const answers: AnsweredQuestion[] = [];
  for (const question of questions) answers.push(await answerQuestion(db, { question, repeat }));
  return answers;
}

async function answerQuestion(db: Db, { question, repeat }: { question: Question; repeat: number }): Promise<AnsweredQuestion> {
  const query = SearchQuery.parse({ keyword: question.text });
  let leastMs = Number.POSITIVE_INFINITY;
  let answer = await searchProjects({ db }, query);
  for (let time = 0; time < repeat; time += 1) {
    const startedAt = performance.now();
    answer = await searchProjects({ db }, query);
    leastMs = Math.min(leastMs, performance.now() - startedAt);
  }
  const { projects } = answer;
  const absent = answer.absent?.name ?? null;
  const found = projects.slice(0, 5).map(({ id }) => id);
  const misleads = projects[0]?.lookAlike !== undefined && projects[0].lookAlike !== null;
  return { question, found, absent, place: placeOf(question, { found, absent }), misleads, leastMs };
}

function placeOf(
  { wanted, absent: meant }: Question,
  { found, absent }: { found: readonly string[]; absent: string | null },
): number | undefined {
  if (meant !== undefined) return absent === meant ? 1 : undefined;
  if (wanted.length === 0) return found.length === 0 ? 1 : undefined;
  const at = found.findIndex((id) => wanted.includes(id));
  return at === -1 || absent !== null ? undefined : at + 1;
}

/** Shares of hundred, without questions about what has no page and, as `…All`, with those counted as misses. */
export function summarise(answers: readonly AnsweredQuestion[], set: Question['set']) {
  const all = answers.filter(({ question }) => question.set === set);
  const present = all.filter(({ question }) => question.absent === undefined);
  const share = (of: readonly AnsweredQuestion[], hits: readonly AnsweredQuestion[]) =>
    Math.round((1000 * hits.length) / Math.max(1, of.length)) / 10;
  const first = present.filter(({ place }) => place === 1);
  const five = present.filter(({ place }) => place !== undefined);
  const times = all.map(({ leastMs }) => leastMs).toSorted((one, other) => one - other);
  return {
    asked: all.length,
    absent: all.length - present.length,
    absentSaid: all.filter(({ question, place }) => question.absent !== undefined && place === 1).length,
    first: share(present, first),
    five: share(present, five),
    firstAll: share(all, first),
    fiveAll: share(all, five),
    p95Ms: Math.round((times[Math.floor(times.length * 0.95)] ?? Number.NaN) * 10) / 10,
  };
}

import { randomUUID } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import { createNumbers } from '../chain/chain-traffic.ts';
import { compareBooks, keepDoing } from './book.ts';
import type { Caller } from './caller.ts';

const PATH = '/api/projects/vote';
const PAUSE_MS = 20;
/** How often a visitor without an account votes on a project. */
const VOTES_MAX = 3;

type Member = { readonly userId: string; readonly cookie: string };

/** Visitors who vote and change their vote, and users who change their votes on the same projects, until stopped. */
export function startVoters(
  caller: Caller,
  { projects, members, seed }: { projects: readonly string[]; members: readonly Member[]; seed: number },
) {
  const book = new Map<string, string>();
  const random = createNumbers(seed);
  const choose = () => ({ id: projects[random(projects.length)] ?? '', vote: random(2) === 0 ? 'yes' : 'no' });
  const asStranger = async () => {
    const { id } = choose();
    // Without an answer to the first vote there is no cookie yet: the key makes it the same voter.
    const key = randomUUID();
    let cookie: string | undefined;
    for (let left = 1 + random(VOTES_MAX); left > 0; left -= 1) {
      const { vote } = choose();
      const { cookies } = await caller.ask({ path: PATH, body: { id, vote }, cookie, ...(cookie === undefined && { key }) });
      cookie ??= cookies.find((each) => each.includes('redoubt-voter=')) ?? '';
      book.set(`${id} ${toMark(cookie)}`, vote);
    }
  };
  const asMember = async ({ userId, cookie }: Member) => {
    const { id, vote } = choose();
    await caller.ask({ path: PATH, body: { id, vote }, cookie });
    book.set(`${id} ${userId}`, vote);
  };
  const busy = [asStranger, asStranger, ...members.map((member) => () => asMember(member))].map((work) =>
    keepDoing(work, { pauseMs: PAUSE_MS }),
  );
  return {
    stop: async () => void (await Promise.all(busy.map((each) => each.stop()))),
    /** Voters on a project, each counted once. */
    voters: () => book.size,
    judge: async (db: Db) => {
      const of = sql`project_id = any(${projects}::text[])`;
      const { rows } = await sql<{ name: string; vote: string }>`
        select project_id || ' ' || coalesce(user_id::text, encode(browser, 'hex')) as name, case when yes then 'yes' else 'no' end as vote
        from project_vote where ${of}`.execute(db);
      const { rows: totals } = await sql<{ name: string; votes: string }>`
        select project_id as name, votes_yes || ' yes, ' || votes_no || ' no' as votes from project_listing where ${of}`.execute(db);
      return [
        ...compareBooks('vote', { acknowledged: book, stored: rows.map(({ name, vote }) => [name, vote] as const) }),
        ...compareBooks('total of', {
          acknowledged: toTotals(book, projects),
          stored: totals.map(({ name, votes }) => [name, votes] as const),
        }),
      ];
    },
  };
}

/** The mark in the signed cookie of a browser that voted, as the database keeps it. */
function toMark(cookie: string): string {
  const [mark = ''] = cookie.slice(cookie.indexOf('=') + 1).split('.');
  return Buffer.from(mark, 'base64url').toString('hex');
}

function toTotals(book: ReadonlyMap<string, string>, projects: readonly string[]): Map<string, string> {
  return new Map(
    projects.map((id) => {
      const votes = [...book].filter(([name]) => name.startsWith(`${id} `)).map(([, vote]) => vote);
      const yes = votes.filter((vote) => vote === 'yes').length;
      return [id, `${yes} yes, ${votes.length - yes} no`];
    }),
  );
}

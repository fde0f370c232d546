import { randomUUID } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { createNumbers } from '../chain/chain-traffic.ts';
import { compareBooks, keepDoing } from './book.ts';
import type { Caller } from './caller.ts';

const PAUSE_MS = 20;
const LISTS_MAX = 20;

type Member = { readonly userId: string; readonly cookie: string };
type List = { readonly id: string; name: string; projects: string[] };

/** A user who creates, fills, renames and deletes watchlists. The lists `first` stay unchanged. */
export function startListKeeper(
  caller: Caller,
  { member, first, projects, seed }: { member: Member; first: readonly List[]; projects: readonly string[]; seed: number },
) {
  const { userId, cookie } = member;
  const random = createNumbers(seed);
  const lists: List[] = [...first];
  const change = (action: string, body: object) => caller.ask({ path: `/api/watchlist/${action}`, body, cookie });
  const chooseProjects = () => projects.filter(() => random(2) === 0);
  const make = async () => {
    const key = randomUUID();
    const made = { name: `List ${key}`, projects: chooseProjects() };
    const { body } = await caller.ask<{ id: string }>({ path: '/api/watchlist/create', body: made, key, cookie });
    lists.push({ id: body.id, ...made });
  };
  const toggle = async (list: List) => {
    const projectId = projects[random(projects.length)] ?? '';
    const watched = !list.projects.includes(projectId);
    await change('toggle', { id: list.id, projectId, watched });
    list.projects = watched ? [...list.projects, projectId] : list.projects.filter((each) => each !== projectId);
  };
  const rename = async (list: List) => {
    const name = `Renamed ${randomUUID()}`;
    await change('update', { id: list.id, name });
    list.name = name;
  };
  const refill = async (list: List) => {
    const filled = chooseProjects();
    await change('update', { id: list.id, projects: filled });
    list.projects = filled;
  };
  const remove = async ({ id }: List) => {
    await caller.ask({ path: '/api/watchlist/delete', body: { id }, cookie, refusedOnceDone: 404 });
    lists.splice(
      lists.findIndex((each) => each.id === id),
      1,
    );
  };
  const busy = keepDoing(
    async () => {
      const list = lists[first.length + random(lists.length - first.length + 1)];
      if (list === undefined && lists.length < LISTS_MAX) return make();
      if (list !== undefined) await ([toggle, toggle, rename, refill, remove][random(5)] ?? toggle)(list);
    },
    { pauseMs: PAUSE_MS },
  );
  return {
    stop: busy.stop,
    judge: async (db: Db) => {
      const rows = await db
        .selectFrom('watchlist')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('position')
        .select(['id', 'position', 'name', 'projects'])
        .execute();
      const acknowledged = new Map(lists.map(({ id, ...list }, index) => [id, toText({ position: index + 1, ...list })]));
      return compareBooks('watchlist', { acknowledged, stored: rows.map(({ id, ...list }) => [id, toText(list)] as const) });
    },
  };
}

function toText({ position, name, projects }: { position: number; name: string; projects: readonly string[] }): string {
  return `${position}. ${name} (${projects.join(', ')})`;
}

import { readdirSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { toMailboxPath } from './mailbox.ts';

const APP_DIR = resolve(import.meta.dirname, '../../src/app');

/** Every route that shows a page, as its folder names it: '/projects/[id]'. */
export function listRoutes(): string[] {
  const files = readdirSync(APP_DIR, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(^|[\\/])page\.tsx$/.test(file))
    .map((file) => `/${dirname(file) === '.' ? '' : dirname(file).split(sep).join('/')}`)
    .sort();
}

/** Addresses that stand for the routes whose address has a part that varies: things that are there. */
export async function makeSamples(request: APIRequestContext, { username }: { username: string }): Promise<Record<string, string[]>> {
  const origin = new URL((await request.get('/api/health')).url()).origin;
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers: { origin } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const contact = { email: 'ada@n.example', name: 'Ada', project: 'Harbour', services: ['kyc'] };
  const description = 'The pool was drained in a single transaction this morning.';
  const [quote, report, list] = [
    await send('/api/quotes', contact),
    await send('/api/incidents/report', { projectId: 'aave', kind: 'exploit', description }),
    await send('/api/watchlist/create', { name: 'Harbours', projects: ['aave', 'pepe'] }),
  ];
  const { shareKey } = await send('/api/watchlist/share', { id: list.id, shared: true });
  return {
    // One with audits, incidents and contracts on record, and one that is known by its name alone.
    '/projects/[id]': ['/projects/aave', '/projects/pepe'],
    '/dev/mailbox': [await toMailboxPath()],
    '/methodology/[part]': ['/methodology/code', '/methodology/score'],
    '/projects/[id]/badge': ['/projects/aave/badge'],
    '/projects/[id]/verify': ['/projects/aave/verify'],
    '/resources/blog/[slug]': ['/resources/blog/how-this-site-scores'],
    '/quotes/[reference]': [quote.page],
    '/report/[reference]': [`/report/${report.reference}`],
    '/watchlists/[key]': [`/watchlists/${shareKey}`],
    '/admin/projects/[id]': ['/admin/projects/aave'],
    '/admin/users/[id]': [`/admin/users/${username}`],
  };
}

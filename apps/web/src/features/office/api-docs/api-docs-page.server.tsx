import { PROJECT_LISTS } from '@redoubt/server/office/public-data/project-lists';
import { DATA_TABLES } from '@redoubt/server/office/public-data/tables';
import type { ReactNode } from 'react';
import { PageLink } from '@/site/page-link';
import { type ApiCall, type ApiDocument, curlExample, listCalls } from './api-document.ts';
import { CallEntry } from './call-entry.tsx';
import { CallList } from './call-list.tsx';
import { RulesSection } from './rules-section.tsx';
import { type DataFile, TablesSection } from './tables-section.tsx';

/** Parts of the public API, in the order of the page, by how their addresses begin. */
const GROUPS: readonly (readonly [id: string, title: string, about: string, prefixes: readonly string[]])[] = [
  [
    'projects',
    'Projects and search',
    'Who a project is, what is on record of it, and how it ranks.',
    ['/api/projects', '/api/search-project'],
  ],
  ['method', 'Scoring method', 'Everything that it takes to compute a score again.', ['/api/methodology', '/api/openapi.json']],
  [
    'chains',
    'Chains and Skynet',
    'What was counted on chain, at a stated block. Every answer says how far it was read.',
    ['/api/chains', '/api/skynet', '/api/alerts'],
  ],
  ['data', 'Whole tables', 'Row by row, for who wants all of it.', ['/api/data']],
  ['others', 'Everything else that needs no account', 'What the pages of this site call.', ['/api/']],
];

/** The API as people read it, drawn from the document that machines read. Needs no scripts. */
export function ApiDocsPage({ document, origin }: { document: ApiDocument; origin: string }) {
  const calls = listCalls(document);
  const open = calls.filter(({ role }) => role === undefined);
  const groups = groupCalls(open);
  const own = calls.filter(({ role }) => role === 'user');
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <header className="mb-12 max-w-180 max-sm:mb-8">
        <h1 className="font-semibold text-28 leading-tight tracking-title">API</h1>
        <p className="mt-3 text-16 text-text-2">
          Everything that this site shows can be read as JSON, and every table as a file. Reading needs no key and no account. This page is
          drawn from the same declarations that check each request and cut each answer.
        </p>
        <p className="mt-3 text-12 text-text-3">
          Version {document.info.version}, {open.length} calls without an account, also as{' '}
          <PageLink href="/api/openapi.json" className="text-brand-text underline">
            OpenAPI 3.1
          </PageLink>
        </p>
      </header>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[212px_minmax(0,1fr)]">
        <Contents groups={groups} />
        <div className="min-w-0">
          <RulesSection origin={origin} />
          <TablesSection origin={origin} files={listFiles()} />
          {groups.map(({ id, title, about, entries }) => (
            <Section key={id} id={id} title={title} about={about}>
              {id === 'others' ? (
                <CallLines calls={entries} />
              ) : (
                entries.map((call) => <CallEntry key={call.id} call={call} curl={curlExample(call, { origin })} />)
              )}
            </Section>
          ))}
          <Section
            id="account"
            title="With an account"
            about="What belongs to one person. These take the cookie of a session of this site, and answer 401 without one."
          >
            <CallLines calls={own} />
          </Section>
        </div>
      </div>
    </main>
  );
}

function listFiles(): DataFile[] {
  return [
    ...DATA_TABLES.map(({ name, title, about, columns }) => ({
      name,
      title,
      about,
      address: `/data/${name}.csv`,
      columns: columns.map((column) => [column.name, column.about] as const),
    })),
    ...PROJECT_LISTS.map(({ name, title, about, columns }) => ({
      name,
      title,
      about: `${about} Of one project at a time.`,
      address: `/data/${name}.csv?project=aave`,
      columns: columns.map((column) => [column, ''] as const),
    })),
  ];
}

type Group = { readonly id: string; readonly title: string; readonly about: string; readonly entries: readonly ApiCall[] };

/** Each call once, in the first group that takes its address. */
function groupCalls(calls: readonly ApiCall[]): Group[] {
  const placed = Map.groupBy(
    calls,
    ({ path }) => GROUPS.find(([, , , prefixes]) => prefixes.some((prefix) => path.startsWith(prefix)))?.[0],
  );
  return GROUPS.flatMap(([id, title, about]) => {
    const entries = placed.get(id) ?? [];
    return entries.length === 0 ? [] : { id, title, about, entries };
  });
}

const LINK = 'flex min-h-8 items-center text-text-2 hover:text-text max-lg:min-h-11';

function Contents({ groups }: { groups: readonly Group[] }) {
  const parts = [
    ['rules', 'How to ask'],
    ['tables', 'Tables as files'],
    ...groups.map(({ id, title }) => [id, title]),
    ['account', 'With an account'],
  ];
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-[calc(var(--bar-site)+24px)] lg:self-start">
      <p className="mb-2 text-12 text-text-3">On this page</p>
      <ul className="max-lg:columns-2 max-sm:columns-1">
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className={LINK}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Section({ id, title, about, children }: { id: string; title: string; about: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-14 max-sm:mt-10">
      <h2 id={id} className="scroll-mt-20 font-semibold text-20 leading-tight tracking-title">
        {title}
      </h2>
      <p className="mt-2 mb-4 max-w-180 text-text-2">{about}</p>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}

/** Calls by line. The limit that most of them have is said once. */
function CallLines({ calls }: { calls: readonly ApiCall[] }) {
  const limits = [...Map.groupBy(calls, ({ limit }) => limit)].sort(([, one], [, other]) => other.length - one.length);
  const usual = limits[0]?.[0];
  return (
    <>
      {usual !== undefined && <p className="text-12 text-text-3">Limit of each call, unless its line names another: {usual}.</p>}
      <CallList
        calls={calls.map(({ method, path, summary, limit }) => ({
          method,
          path,
          summary,
          ...(limit !== usual && { limit: limit ?? 'No limit' }),
        }))}
      />
    </>
  );
}

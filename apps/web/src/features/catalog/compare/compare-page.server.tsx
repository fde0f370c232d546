import { type Comparison, parseComparison } from '@redoubt/domain/catalog/project/compare';
import { COMPARED_MAX } from '@redoubt/domain/catalog/project/limits';
import { type SearchProject, SearchQuery } from '@redoubt/domain/catalog/project/schema';
import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { searchProjects } from '@redoubt/server/catalog/search/search-projects';
import type { Metadata } from 'next';
import { cache } from 'react';
import { ColumnMeanings } from '@/entities/control/column-meanings';
import { getContext } from '@/http/context';
import { compareAddress } from './compare-address.ts';
import { COMPARED, CompareTable } from './compare-table.tsx';
import { type Picked, Picker } from './picker.tsx';

export type CompareParameters = { ids?: string | string[]; find?: string | string[] };

const RESULTS = 8;

type Loaded = Comparison & { readonly profiles: readonly ScoredProfile[]; readonly unknown: readonly ProjectId[] };

/** Cached per request, for the page and its metadata. One string of ids, so that equal calls share a result. */
const loadComparison = cache(async (ids: string): Promise<Loaded> => {
  const comparison = parseComparison(ids);
  const found = await Promise.all(comparison.ids.map(findProject));
  return {
    ...comparison,
    profiles: found.filter((profile) => profile !== undefined),
    unknown: comparison.ids.filter((_, index) => found[index] === undefined),
  };
});

async function findProject(id: ProjectId): Promise<ScoredProfile | undefined> {
  try {
    return await getProject(getContext(), { id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

export async function compareMetadata({ ids }: CompareParameters): Promise<Metadata> {
  const { profiles, unknown, malformed, surplus } = await loadComparison([ids ?? []].flat().join(','));
  const odd = profiles.length < 2 || unknown.length + malformed.length + surplus.length > 0;
  const names = profiles.map(({ name }) => name);
  return {
    title: odd ? 'Compare projects' : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} compared`,
    description: 'Blockchain projects side by side: what is proven of each, what is not known, and where it is written.',
    // The same projects in another order are the same page.
    alternates: { canonical: compareAddress(profiles.map(({ id }) => id).sort()) },
    ...(odd && { robots: { index: false } }),
  };
}

/** Two to four projects side by side, with a picker. */
export async function ComparePage({ parameters }: { parameters: CompareParameters }) {
  const loaded = await loadComparison([parameters.ids ?? []].flat().join(','));
  const { profiles } = loaded;
  const keyword = [parameters.find ?? []].flat()[0]?.trim() ?? '';
  const ids = profiles.map(({ id }) => id);
  const picked: Picked = {
    ids,
    keyword,
    results: keyword === '' ? undefined : await findResults(keyword, ids),
    suggestions: ids.length < 2 && keyword === '' ? await listOthers('', ids) : [],
  };
  return (
    <main id="content" className="frame isolate py-10 [--table-head-top:var(--bar-site)] max-sm:py-6">
      <h1 className="font-semibold text-28 leading-display tracking-title max-sm:text-20">Compare projects</h1>
      <p className="mt-1 text-pretty text-text-3">
        Two to {COMPARED_MAX} side by side. Solid is proven, hatched could not be determined; each line leads to what it rests on.
      </p>
      <Refused loaded={loaded} />
      <Picker picked={picked} />
      {profiles.length > 0 && (
        <>
          <CompareTable profiles={profiles} />
          <div className="mt-4">
            <ColumnMeanings columns={COMPARED} />
          </div>
        </>
      )}
    </main>
  );
}

/** Projects to add; 'unsearchable' when the keyword is too short or too long. */
async function findResults(keyword: string, chosen: readonly ProjectId[]): Promise<readonly SearchProject[] | 'unsearchable'> {
  return SearchQuery.safeParse({ keyword }).success ? listOthers(keyword, chosen) : 'unsearchable';
}

/** The first matches that are not chosen yet; trending projects without a keyword. */
async function listOthers(keyword: string, chosen: readonly ProjectId[]): Promise<readonly SearchProject[]> {
  const query = SearchQuery.parse({ keyword, perPage: String(RESULTS + COMPARED_MAX) });
  const { projects } = await searchProjects(getContext(), query);
  return projects.filter(({ id }) => !chosen.includes(id)).slice(0, RESULTS);
}

/** The parts of the address that the page ignores. */
function Refused({ loaded: { unknown, malformed, surplus } }: { loaded: Loaded }) {
  const missing = [...unknown, ...malformed];
  if (missing.length + surplus.length === 0) return null;
  return (
    <p role="status" className="mt-4 rounded-card border border-line bg-caution-soft px-4 py-3 text-caution">
      {missing.length > 0 && `No project is called ${missing.map((id) => `“${id}”`).join(', ')}. `}
      {surplus.length > 0 && `At most ${COMPARED_MAX} fit side by side, so these were left out: ${surplus.join(', ')}.`}
    </p>
  );
}

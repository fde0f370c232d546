import { COMPARED_MAX } from '@redoubt/domain/catalog/project/limits';
import type { SearchProject } from '@redoubt/domain/catalog/project/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { Button } from '@redoubt/ui/button';
import { chipClass } from '@redoubt/ui/chip';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Form from 'next/form';
import Link from 'next/link';
import { compareAddress } from './compare-address.ts';

export type Picked = {
  /** Projects already in the comparison. */
  ids: readonly ProjectId[];
  keyword: string;
  /** Undefined before a search. */
  results: readonly SearchProject[] | 'unsearchable' | undefined;
  /** Suggestions while there is nothing to compare. */
  suggestions: readonly SearchProject[];
};

/** Finds projects to add by name or ticker, as a form and links that work without scripts. Explains what to do while fewer than two are chosen. */
export function Picker({ picked: { ids, keyword, results, suggestions } }: { picked: Picked }) {
  if (ids.length >= COMPARED_MAX) {
    return <p className="mt-6 text-12 text-text-3">{COMPARED_MAX} is the most that fits. Remove one to add another.</p>;
  }
  return (
    <div className="mt-6">
      <Form action="/compare" scroll={false} prefetch={false} className="flex max-w-120 items-end gap-2">
        {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',')} />}
        <label className="field grow">
          <span>{ids.length === 0 ? 'Find a project to begin with' : 'Add a project'}</span>
          <input
            key={keyword}
            name="find"
            defaultValue={keyword}
            maxLength={75}
            placeholder="Name or ticker"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Button type="submit">Find</Button>
      </Form>
      <div role="status" className="mt-3 empty:mt-0">
        {results !== undefined && <Results ids={ids} results={results} />}
      </div>
      {results === undefined && ids.length < 2 && <Beginning ids={ids} suggestions={suggestions} />}
    </div>
  );
}

/** The start of a comparison: instructions and suggested projects. */
function Beginning({ ids, suggestions }: { ids: readonly ProjectId[]; suggestions: readonly SearchProject[] }) {
  return (
    <section aria-labelledby="beginning" className="mt-6 rounded-card border border-line bg-surface px-5 py-6 max-sm:px-4">
      <h2 id="beginning" className="font-semibold">
        {ids.length === 0 ? 'Nothing to compare yet' : 'One project so far'}
      </h2>
      <p className="mt-1 max-w-160 text-pretty text-text-2">
        {ids.length === 0
          ? `Find the first project above, or choose one below; then add up to ${COMPARED_MAX - 1} others. `
          : 'Add at least one more. Find it above, or choose one below. '}
        You can also tick two to {COMPARED_MAX} in the{' '}
        <Link href="/projects" prefetch={false} className="text-brand-text underline underline-offset-4">
          list of projects
        </Link>
        .
      </p>
      {suggestions.length > 0 && (
        <div className="mt-4">
          <Choices ids={ids} projects={suggestions} />
        </div>
      )}
    </section>
  );
}

function Results({ ids, results }: { ids: readonly ProjectId[]; results: readonly SearchProject[] | 'unsearchable' }) {
  if (results === 'unsearchable') return <p className="text-text-2">Enter 2 to 75 characters.</p>;
  if (results.length === 0) return <p className="text-text-2">No other project was found.</p>;
  return <Choices ids={ids} projects={results} />;
}

/** Projects, each linking to the comparison with it added. */
function Choices({ ids, projects }: { ids: readonly ProjectId[]; projects: readonly SearchProject[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {projects.map(({ id, name, logo, tokenTickers: [ticker] }) => (
        <li key={id} className="flex min-w-0">
          <Link
            prefetch={false}
            scroll={false}
            href={compareAddress([...ids, id])}
            className={`${chipClass({ size: 32 })} hover:bg-surface-3`}
          >
            <ProjectLogo id={id} name={name} src={logo} size={20} round />
            <span className="truncate font-medium text-text">
              <span className="sr-only">Add </span>
              {name}
            </span>
            {ticker !== undefined && <span>{ticker}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

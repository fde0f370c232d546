import type { ProjectId } from '@redoubt/domain/ids';
import { COMPARED_MAX } from '@redoubt/domain/project/compared-max';
import type { SearchProject } from '@redoubt/domain/project/schema';
import { Button } from '@redoubt/ui/button';
import { chipClass } from '@redoubt/ui/chip';
import { ProjectLogo } from '@redoubt/ui/project-logo';
import Form from 'next/form';
import Link from 'next/link';
import { compareAddress } from './compare-address.ts';

export type Picked = {
  /** Projects that are compared already. */
  ids: readonly ProjectId[];
  keyword: string;
  /** Undefined before a search. */
  results: readonly SearchProject[] | 'unsearchable' | undefined;
};

/** Finds projects to add by name or ticker: a form and links, so that it works without scripts. */
export function Picker({ picked: { ids, keyword, results } }: { picked: Picked }) {
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
        {results === undefined && ids.length < 2 && (
          <p className="text-12 text-text-3">
            {ids.length === 1 ? 'Add at least one more. ' : 'Or '}
            <Link href="/projects" prefetch={false} className="text-brand-text underline underline-offset-4">
              {ids.length === 1 ? 'Choose from the list' : 'choose from the list'}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Results({ ids, results }: { ids: readonly ProjectId[]; results: readonly SearchProject[] | 'unsearchable' }) {
  if (results === 'unsearchable') return <p className="text-text-2">Enter 2 to 75 characters.</p>;
  if (results.length === 0) return <p className="text-text-2">No other project was found.</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {results.map(({ id, name, logo, tokenTickers: [ticker] }) => (
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

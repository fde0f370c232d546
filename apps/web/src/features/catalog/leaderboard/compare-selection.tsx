'use client';

import { COMPARED_MAX } from '@redoubt/domain/catalog/project/limits';
import { Button } from '@redoubt/ui/button';
import { useRouter } from 'next/navigation';
import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

type Chosen = { readonly id: string; readonly name: string };

type Selection = {
  readonly chosen: readonly Chosen[];
  readonly toggle: (project: Chosen, on: boolean) => void;
};

const SelectionContext = createContext<Selection>({ chosen: [], toggle: () => undefined });

const FORM_ID = 'compare';

/** Keeps the projects selected for comparison across pages and filters, and links to the comparison. */
export function CompareSelection({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [refused, setRefused] = useState(false);

  const toggle = useCallback((project: Chosen, on: boolean) => {
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== project.id);
      return on && others.length < COMPARED_MAX ? [...others, project] : others;
    });
  }, []);

  const selection = useMemo(
    () => ({
      chosen,
      toggle: (project: Chosen, on: boolean) => {
        setRefused(on && chosen.length >= COMPARED_MAX);
        toggle(project, on);
      },
    }),
    [chosen, toggle],
  );

  return (
    <SelectionContext value={selection}>
      <div className="compare-area">
        {children}
        <CompareBar chosen={chosen} refused={refused} onClear={() => setChosen([])} />
      </div>
    </SelectionContext>
  );
}

/** Selects one project of the list for comparison. */
export function CompareChoice({ id, name }: Chosen) {
  const { chosen, toggle } = useContext(SelectionContext);
  const input = useRef<HTMLInputElement>(null);
  const looked = useRef(false);
  const checked = chosen.some((project) => project.id === id);

  // Chosen before the scripts loaded.
  useEffect(() => {
    if (!looked.current && input.current?.checked) toggle({ id, name }, true);
    looked.current = true;
  }, [id, name, toggle]);

  return (
    <label className="compare-choice">
      <input
        ref={input}
        type="checkbox"
        form={FORM_ID}
        name="ids"
        value={id}
        checked={checked}
        onChange={(event) => toggle({ id, name }, event.target.checked)}
      />
      <span>
        Compare<span className="sr-only"> {name}</span>
      </span>
    </label>
  );
}

/** The bar at the bottom of the screen while a project is selected. Without scripts CSS shows it. */
function CompareBar({ chosen, refused, onClear }: { chosen: readonly Chosen[]; refused: boolean; onClear: () => void }) {
  const router = useRouter();
  const count = chosen.length;

  function compare(event: FormEvent) {
    event.preventDefault();
    if (count >= 2) router.push(`/compare?ids=${chosen.map(({ id }) => id).join(',')}`);
  }

  return (
    <form id={FORM_ID} action="/compare" method="get" onSubmit={compare} data-on={count > 0 || undefined} className="compare-bar">
      <p role="status" className="min-w-0 grow text-12 text-text-2 max-sm:basis-full">
        {refused && (
          <strong className="block font-medium text-caution">At most {COMPARED_MAX} projects fit side by side. Remove one first.</strong>
        )}
        {count === 1 && 'Choose at least one more.'}
        {count > 1 && <span className="line-clamp-2">{chosen.map(({ name }) => name).join(', ')}</span>}
      </p>
      {count > 0 && (
        <Button size={36} variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button type="submit" size={36} variant="primary" aria-disabled={count === 1 || undefined}>
        {count === 0 ? 'Compare the chosen projects' : `Compare ${count} ${count === 1 ? 'project' : 'projects'}`}
      </Button>
    </form>
  );
}

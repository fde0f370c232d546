import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { CheckEntry } from './check-entry.tsx';
import { MethodSection, Prose } from './method-section.tsx';

/** All checks, dimension by dimension. */
export function ChecksSection({ method: { dimensions, checks } }: { method: Method }) {
  return (
    <MethodSection id="checks" title="Checks">
      <Prose>
        {checks.length} checks, each worth some of the 100 points of its dimension. No single check moves the whole by more than 8 points;
        all that are cheap to fake move it by 13.5 at most, whatever applies.
      </Prose>
      {dimensions.map(({ id, name, meaning, weight }) => (
        <section key={id} aria-labelledby={id} className="mb-8 rounded-card border border-line bg-surface print:border-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4 max-sm:px-4">
            <h3 id={id} className="font-semibold text-16">
              <a href={`#${id}`} className="hover:underline">
                {name}
              </a>
            </h3>
            <p className="text-12 text-text-3">Weight {weight} of 100</p>
            <p className="w-full text-text-2">{meaning}</p>
          </div>
          <ol>
            {checks
              .filter(({ dimension }) => dimension === id)
              .map((check) => (
                <CheckEntry key={check.id} check={check} dimensions={dimensions} />
              ))}
          </ol>
        </section>
      ))}
    </MethodSection>
  );
}

import type { Check, Method } from '@redoubt/domain/catalog/score/method-types';
import { ageLabel, gamingLabel, needLabel, pointsText, sourceLabel } from './method-labels.ts';

/** One check: what it asks, how it answers, and what it weighs. Its id is its anchor. */
export function CheckEntry({ check, dimensions }: { check: Check } & Pick<Method, 'dimensions'>) {
  const { id, question, rule, unknownWhen, weight, needs, maxAge } = check;
  const dimensionWeight = dimensions.find(({ id: dimension }) => dimension === check.dimension)?.weight ?? 0;
  const needed = needLabel(needs);
  return (
    <li id={id} className="break-inside-avoid border-line border-t px-5 py-5 target:bg-brand-soft data-target:bg-brand-soft max-sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h4 className="min-w-0 font-semibold text-16">
          <a href={`#${id}`} className="me-2 font-mono font-regular text-12 text-brand-text hover:underline">
            {id}
          </a>
          {question}
        </h4>
        <p className="text-12 text-text-3 tabular-nums">
          <span className="font-semibold text-14 text-text" data-weight={weight}>
            {weight}
          </span>{' '}
          of 100, {pointsText((dimensionWeight * weight) / 100)} points of the whole
        </p>
      </div>
      <p className="mt-2 max-w-180">{rule}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-12 text-text-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Line term="Not assessed when" text={unknownWhen} />
        <Line term="Answered by" text={sourceLabel(check)} />
        <Line term="Good for" text={ageLabel(maxAge)} />
        <Line term="Against faking" text={gamingLabel(check)} />
        {needed !== undefined && <Line term="Only with" text={needed} />}
      </dl>
    </li>
  );
}

function Line({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="max-sm:mt-1.5">{term}</dt>
      <dd className="min-w-0 text-text-2">{text}</dd>
    </>
  );
}

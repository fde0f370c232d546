import type { Check, Method } from '@redoubt/domain/catalog/score/method-types';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { ageLabel, gamingLabel, needLabel, pointsText, sourceLabel } from './method-labels.ts';

/** One check, folded: how it answers, and what it weighs. Its id is its anchor, which opens it. */
export function CheckEntry({ check, dimensions }: { check: Check } & Pick<Method, 'dimensions'>) {
  const { id, rule, unknownWhen, built, weight, needs, maxAge } = check;
  const dimensionWeight = dimensions.find(({ id: dimension }) => dimension === check.dimension)?.weight ?? 0;
  const needed = needLabel(needs);
  return (
    <li className="break-inside-avoid">
      <details className="folded">
        <summary>
          <h3 className="min-w-0 font-semibold text-14 text-text">
            <span className="me-2 whitespace-nowrap font-mono font-regular text-12 text-text-3">{id}</span>
            {CHECK_TITLES[id]}
          </h3>
          <span className="ms-auto shrink-0 tabular-nums">
            <span className="font-semibold text-14 text-text">{weight}</span> of 100
          </span>
        </summary>
        <div id={id} className="scroll-mt-36 px-5 pt-1 pb-5 target:bg-brand-soft data-target:bg-brand-soft max-sm:px-4">
          <p className="max-w-180">{rule}</p>
          <dl className="mt-3 grid gap-x-6 gap-y-1 text-12 text-text-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
            <dt>Weight</dt>
            <dd className="text-text-2">
              <span data-weight={weight}>{weight}</span> of 100 in its dimension, {pointsText((dimensionWeight * weight) / 100)} points of
              the whole
            </dd>
            <Line
              term={built ? 'Not assessed when' : 'Not built'}
              text={built ? unknownWhen : `${unknownWhen} Outside coverage and score.`}
            />
            <Line term="Answered by" text={sourceLabel(check)} />
            <Line term="Good for" text={ageLabel(maxAge)} />
            <Line term="Against faking" text={gamingLabel(check)} />
            {needed !== undefined && <Line term="Only with" text={needed} />}
          </dl>
        </div>
      </details>
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

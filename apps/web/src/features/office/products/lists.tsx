import { classNames } from '@redoubt/ui/class-names';
import { Children, type ComponentType, type ReactNode } from 'react';

export type Step = { title: string; text: string; gives: string };

/** A process from its first act to its last, each with what comes of it. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface">
      {steps.map(({ title, text, gives }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2rem_minmax(0,2fr)_minmax(0,1fr)] gap-x-6 gap-y-2 break-inside-avoid border-line px-5 py-5 not-first:border-t max-sm:grid-cols-[1.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:px-4"
        >
          <span aria-hidden="true" className="font-mono text-12 text-text-3 leading-[1.375rem]">
            {index + 1}
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 max-w-150 text-pretty text-text-2">{text}</p>
          </div>
          <p className="text-12 text-text-2 max-sm:col-start-2">
            <span className="block text-text-3">Gives</span>
            {gives}
          </p>
        </li>
      ))}
    </ol>
  );
}

export type Point = { title: string; text: ReactNode; Icon?: ComponentType<{ size: number; 'aria-hidden': 'true'; className: string }> };

/** Things side by side, in cells of one frame that they fill: the last is as wide as what is left of its row. */
export function PointGrid({ points }: { points: readonly Point[] }) {
  const inThrees = points.length % 3 === 0;
  return (
    <ul
      className={classNames(
        'grid gap-px overflow-hidden rounded-card border border-line bg-line max-sm:grid-cols-1',
        inThrees ? 'grid-cols-3 max-lg:grid-cols-2' : 'grid-cols-2',
      )}
    >
      {points.map(({ title, text, Icon }) => (
        <li
          key={title}
          className={classNames(
            'break-inside-avoid bg-surface p-6 max-sm:p-5',
            inThrees ? 'max-lg:last:odd:col-span-full' : 'last:odd:col-span-full',
          )}
        >
          {Icon !== undefined && <Icon size={18} aria-hidden="true" className="mb-4 text-text-3" />}
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 text-pretty text-text-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Short statements one under the other, each marked as a limit or as a need. */
export function LineList({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <ul className="max-w-180 border-line border-t">
      {Children.map(lines, (line) => (
        <li className="border-line border-b py-3 text-pretty text-text-2">{line}</li>
      ))}
    </ul>
  );
}

export type Question = { question: string; answer: ReactNode };

/** Questions, folded; without scripts, too. Print shows the answers. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="questions" className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-x-6 gap-y-6 max-lg:grid-cols-1">
      <h2 id="questions" className="font-semibold text-28 leading-tight tracking-title max-sm:text-20">
        Questions
      </h2>
      <div className="border-line border-t">
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group border-line border-b">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <span aria-hidden="true" className="text-16 text-text-3 group-open:hidden">
                +
              </span>
              <span aria-hidden="true" className="hidden text-16 text-text-3 group-open:inline">
                −
              </span>
            </summary>
            <div className="max-w-150 pb-5 text-pretty text-text-2">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  );
}

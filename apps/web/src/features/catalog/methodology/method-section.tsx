import type { ReactNode } from 'react';

type MethodSectionProps = { id: string; title: string; children: ReactNode };

/** One part of the method, with a heading that a link can lead to. Text keeps to a measure; tables may use the whole width. */
export function MethodSection({ id, title, children }: MethodSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-14 first:mt-0 max-sm:mt-10">
      <h2 id={id} className="mb-4 font-semibold text-20 leading-tight tracking-title">
        <a href={`#${id}`} className="hover:underline">
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}

/** A paragraph of reading text. */
export function Prose({ children }: { children: ReactNode }) {
  return <p className="mb-4 max-w-180 text-16 text-text-2">{children}</p>;
}

/** Points of reading text, each with what it is about at its head. */
export function PointList({ points }: { points: readonly (readonly [head: string, text: ReactNode])[] }) {
  return (
    <dl className="mb-4 max-w-180">
      {points.map(([head, text]) => (
        <div key={head} className="border-line border-t py-3 last:border-b">
          <dt className="font-semibold">{head}</dt>
          <dd className="mt-1 text-text-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';

type MethodSectionProps = { id: string; title: string; children: ReactNode };

/** One part of the method, folded behind its heading. A link to its anchor opens it. Text keeps to a measure; tables may use the whole width. */
export function MethodSection({ id, title, children }: MethodSectionProps) {
  return (
    <details className="folded folded-panel mb-3">
      <summary>
        <h2 className="text-16">{title}</h2>
      </summary>
      {/* The anchor is within what is folded: browsers unfold what they are led into. */}
      <div id={id} className="scroll-mt-36 p-5 max-sm:p-4">
        {children}
      </div>
    </details>
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

'use client';

import type { Chip } from '@redoubt/domain/catalog/verdict/schema';
import Link from 'next/link';

type MarksProps = {
  /** Of the project's page. */
  path: string;
  /** Each with what follows the path where its evidence stands, and its words. */
  marks: readonly (readonly [evidence: string, label: string, state: Chip['state']])[];
};

/** Signs that are links. In the browser's part: a page's data then names their words, and no elements. */
export function Marks({ path, marks }: MarksProps) {
  return (
    <span className="verdict-marks">
      {marks.map(([evidence, label, state]) => (
        <Link key={label} href={path + evidence} prefetch={false} aria-label={label} className={`mark-${state}`} />
      ))}
    </span>
  );
}

type MarkedWordsProps = {
  /** Of the project's page; absent where the words are no links. */
  path: string | undefined;
  /** Each with what follows the path where its evidence stands, its word, what its sign means, its short answer, and the sign. */
  marks: readonly (readonly [evidence: string, label: string, meaning: string, value: string, state: Chip['state']])[];
};

/** Short answers as words with their signs. In the browser's part for the same reason. */
export function MarkedWords({ path, marks }: MarkedWordsProps) {
  return marks.map(([evidence, label, meaning, value, state]) => {
    const words = (
      <>
        {label}
        <span className="sr-only">{`: ${meaning}, ${value}. `}</span>
      </>
    );
    return (
      <span key={label} title={value} className={`mark-${state}`}>
        {path === undefined ? (
          words
        ) : (
          <Link href={path + evidence} prefetch={false}>
            {words}
          </Link>
        )}
      </span>
    );
  });
}

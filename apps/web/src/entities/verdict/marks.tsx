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

'use client';

import { Fragment } from 'react';

/** Names and what they stand for. In the browser's part, so that a page's data names each once, and no elements. */
export function FieldList({ rows }: { rows: readonly (readonly [name: string, words: string])[] }) {
  return (
    <dl className="field-list">
      {rows.map(([name, words], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a name may stand in it twice
        <Fragment key={index}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

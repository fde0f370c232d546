'use client';

/** The options of a select. In the browser's part, so that a page's data names each value and its words once, and no elements. */
export function Options({ options }: { options: readonly (readonly [value: string, words: string])[] }) {
  return options.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

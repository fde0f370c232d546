'use client';

import type { ComponentProps, ReactNode } from 'react';

/** Attributes that all cells of a column have; with a `scope` they name their rows. */
export type CellLook = Pick<ComponentProps<'th'>, 'scope' | 'style' | 'className'> & { 'data-card'?: string };

type TableRowsProps = {
  /** By column. */
  looks: readonly CellLook[];
  /** By column: what a cell that is null shows. */
  blanks: readonly ReactNode[];
  /** The columns' headings, where each cell but the first repeats its own. */
  labels: readonly ReactNode[] | undefined;
  rows: readonly { key: string; id?: string; cells: readonly ReactNode[] }[];
};

/** The rows of a table. In the browser's part, so that a page's data says once what the cells of a column have in common. */
export function TableRows({ looks, blanks, labels, rows }: TableRowsProps) {
  return rows.map(({ key, id, cells }) => (
    <tr key={key} id={id}>
      {cells.map((cell, index) => {
        const Cell = looks[index]?.scope === undefined ? 'td' : 'th';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has one cell for each column, always in the same order
          <Cell key={index} {...looks[index]}>
            {labels !== undefined && index > 0 && <span className="data-table-label">{labels[index]}</span>}
            {cell ?? blanks[index]}
          </Cell>
        );
      })}
    </tr>
  ));
}

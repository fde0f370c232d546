import { hueOf, identiconCells, identityColor } from './identity.ts';

/** A small drawing that belongs to one address. Helps to distinguish addresses; proves nothing. */
export function Identicon({ address, size = 16 }: { address: string; size?: number }) {
  const cells = identiconCells(address);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 5 5"
      aria-hidden="true"
      className="identicon"
      style={{ color: identityColor(hueOf(address.toLowerCase())) }}
    >
      <path d={strokesOf(cells, 1)} />
      <path d={strokesOf(cells, 2)} />
    </svg>
  );
}

/** The cells of one tone as strokes of width 1, each along one row: neighbours are one stroke. */
function strokesOf(cells: readonly number[], tone: 1 | 2): string {
  let strokes = '';
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const start = column;
      while (column < 5 && cells[row * 5 + column] === tone) column += 1;
      if (column > start) strokes += `M${start} ${row}.5h${column - start}`;
    }
  }
  return strokes;
}

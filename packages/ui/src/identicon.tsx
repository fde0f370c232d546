import { hueOf, identiconCells, identityColor } from './identity.ts';

/** A small drawing that belongs to one address. Helps the eye to tell addresses apart; proves nothing. */
export function Identicon({ address, size = 16 }: { address: string; size?: number }) {
  const base = identityColor(hueOf(address.toLowerCase()));
  const tones = { 1: `color-mix(in oklab, var(--on-identity) 42%, ${base})`, 2: `color-mix(in oklab, var(--on-identity) 82%, ${base})` };
  return (
    <svg width={size} height={size} viewBox="0 0 5 5" aria-hidden="true" shapeRendering="crispEdges" className="shrink-0 rounded-mark">
      <rect width="5" height="5" style={{ fill: base }} />
      {identiconCells(address).map((cell, index) =>
        cell === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <rect key={index} x={index % 5} y={Math.floor(index / 5)} width="1" height="1" style={{ fill: tones[cell] }} />
        ),
      )}
    </svg>
  );
}

import type { PowerMap } from '../analysis/power-map.ts';

/** `transfer(address,uint256)`, `balanceOf(address)`, and `getReserves()`, which shares of a pool have. */
const [TRANSFER, BALANCE_OF, RESERVES] = ['a9059cbb', '70a08231', '0902f1ac'];

/** Whether a contract has the functions of a token that is traded, whatever was found of them. */
export function isToken({
  powers,
  open,
  reads,
  openDangers,
  unknown,
}: Pick<PowerMap, 'powers' | 'open' | 'reads' | 'openDangers' | 'unknown'>): boolean {
  const found = new Set([...open, ...reads, ...[...powers, ...openDangers, ...unknown].map(({ selector }) => selector)]);
  return found.has(TRANSFER) && found.has(BALANCE_OF) && !found.has(RESERVES);
}

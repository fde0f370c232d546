import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { toPanel } from './draw-ways.ts';

type Counted = Pick<PowerMap, 'address' | 'powers' | 'openDangers'>;

/** Entries of all contracts on one leaf. */
export const ENTRIES = 3;

/** How many entries a contract has: its privileged functions, and those open to anyone, each once. One stands for none. */
export function countEntries({ address, powers, openDangers }: Counted): number {
  const open = new Set(openDangers.map(({ selector }) => selector));
  return Math.max(1, open.size + powers.filter(({ contract, selector }) => contract !== address || !open.has(selector)).length);
}

/** The address of a contract's panel: on the leaf where its entries begin. */
export function toLeafHref(contracts: readonly Counted[], { tab }: { tab: string }): (contract: string) => string {
  const pages = new Map<string, number>();
  let before = 0;
  for (const contract of contracts) {
    pages.set(contract.address, Math.floor(before / ENTRIES) + 1);
    before += countEntries(contract);
  }
  return (contract) => {
    const page = pages.get(contract) ?? 1;
    return `${tab}${page > 1 ? `&powers=${page}` : ''}${toPanel(contract)}`;
  };
}

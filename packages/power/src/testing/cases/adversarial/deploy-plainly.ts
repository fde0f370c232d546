import type { Case } from '../../map-cases.ts';

/** A case whose contract may need no more than to be created. */
export type PlainCase = Omit<Case, 'make'> & Partial<Pick<Case, 'make'>> & { readonly value?: bigint };

/** Cases whose contracts are created without arguments, with `value` in ether, unless they say how. */
export const deployPlainly = (cases: Readonly<Record<string, PlainCase>>): Readonly<Record<string, Case>> =>
  Object.fromEntries(
    Object.entries(cases).map(([name, { value = 0n, make, ...truth }]) => [
      name,
      { ...truth, make: make ?? ((chain) => chain.make(name, [], { value })) },
    ]),
  );

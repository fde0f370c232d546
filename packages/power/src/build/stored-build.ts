import type { Place } from './compare-code.ts';
import type { BuiltContract } from './read-build.ts';

/** A contract of a build as JSON. */
export type StoredContract = Omit<BuiltContract, 'immutables' | 'libraries' | 'compiler'> & {
  readonly compiler: string | null;
  readonly immutables: Readonly<Record<string, readonly Place[]>> | null;
  readonly libraries: Readonly<Record<string, readonly Place[]>>;
};

export const toStoredContract = ({ immutables, libraries, compiler, ...others }: BuiltContract): StoredContract => ({
  ...others,
  compiler: compiler ?? null,
  immutables: immutables === undefined ? null : Object.fromEntries(immutables),
  libraries: Object.fromEntries(libraries),
});

export const fromStoredContract = ({ immutables, libraries, compiler, ...others }: StoredContract): BuiltContract => ({
  ...others,
  compiler: compiler ?? undefined,
  immutables: immutables === null ? undefined : new Map(Object.entries(immutables)),
  libraries: new Map(Object.entries(libraries)),
});

import type { BuiltContract } from '@redoubt/power/build/read-build';
import { fromStoredContract, type StoredContract, toStoredContract } from '@redoubt/power/build/stored-build';

/** A contract of a build as it is stored. `inScope`: its source is a file of the audit's scope. */
export type AuditedContract = StoredContract & { readonly inScope: boolean };

export const toAuditedContract = (contract: BuiltContract, { inScope }: { inScope: boolean }): AuditedContract => ({
  ...toStoredContract(contract),
  inScope,
});

/** The contracts of the scope, and those that its sources import. */
export function splitContracts(stored: readonly AuditedContract[]): { audited: BuiltContract[]; others: BuiltContract[] } {
  return {
    audited: stored.filter(({ inScope }) => inScope).map(fromStoredContract),
    others: stored.filter(({ inScope }) => !inScope).map(fromStoredContract),
  };
}

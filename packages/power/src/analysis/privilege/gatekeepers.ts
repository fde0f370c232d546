import { hashWords } from '../../evm/evaluate.ts';
import type { Address } from '../../evm/reader.ts';
import { constant, depends, TAINT, type Value } from '../../evm/value.ts';
import { listChanges, type Meaning } from '../capability.ts';
import { HASHED_FROM, isSameLocation, type StorageLocation, toLocation } from '../slot.ts';
import type { AccessPath } from './access-paths.ts';
import type { Guard } from './guard.ts';

/**
 * The accounts whose own entry in a mapping decides whether functions for all revert, such as an approval that every transfer
 * asks for: they pass no check, but only they change that entry.
 */
export function findGatekeepers(
  { result }: AccessPath,
  { gates, candidates }: Pick<Meaning, 'gates'> & { candidates: readonly Address[] },
): AccessPath[] {
  return listChanges(result.path).flatMap(({ account, slot }) => {
    const location = toLocation(account, slot);
    const index = location?.keys.findIndex((key) => depends(key, TAINT.caller)) ?? -1;
    if (location === undefined || location.keys.length < 2 || index < 0) return [];
    const fixed = gates.filter((each) => each.account === account && each.keys.every(({ taint }) => taint === 0));
    const keeper =
      fixed.find((each) => isSameLocation(each, location))?.keys[index] ?? findFoldedKeeper(fixed, { location, index, candidates });
    if (keeper === undefined) return [];
    const guard: Guard = { kind: 'constant', test: keeper, truth: true, holder: keeper, others: [], location: undefined };
    return [{ guards: [guard], result }];
  });
}

/**
 * The keeper of a gate of which the compiler computed the hash of the outer key and the mapping's slot, so that the account is
 * no longer in the code: that one of the candidates which gives the hash.
 */
function findFoldedKeeper(
  gates: readonly StorageLocation[],
  { location, index, candidates }: { location: StorageLocation; index: number; candidates: readonly Address[] },
): Value | undefined {
  const { keys, root } = location;
  if (index !== keys.length - 1) return undefined;
  const isFolded = (gate: StorageLocation) => gate.root >= HASHED_FROM && gate.keys.length === keys.length - 1;
  const folded = new Set(gates.filter(isFolded).map((gate) => gate.root));
  if (folded.size === 0) return undefined;
  const keeper = candidates.find((each) => folded.has(hashWords([BigInt(each), root])) || folded.has(hashWords([root, BigInt(each)])));
  return keeper === undefined ? undefined : constant(BigInt(keeper));
}

import { strip } from '../../evm/condition.ts';
import type { Path } from '../../evm/path.ts';
import { depends, find, TAINT, toKey, type Value, walk } from '../../evm/value.ts';
import { isDecrease, listChanges, type Meaning } from '../capability.ts';
import { isSameLocation, toLocation } from '../slot.ts';
import { toAmount, WHO } from './context.ts';

/** Whether an entry falls that an earlier call of the same transaction chose. */
export const isOfEarlierCaller = ({ slot, value }: { readonly slot: Value; readonly value: Value }): boolean =>
  depends(slot, TAINT.env) && !depends(slot, WHO) && isDecrease(value, slot);

/**
 * Whether a path gives control to the caller's choice before it lowers an entry from a value that it had read before, without a
 * lock: the caller can enter again.
 */
export function isStale({ effects }: Path): boolean {
  const stores = effects.flatMap((effect, index) => (effect.kind === 'store' ? [{ ...effect, index }] : []));
  return effects.some((effect, index) => {
    if (effect.kind !== 'call' || effect.handover === undefined) return false;
    const { handover, value, words } = effect;
    const isLocked = stores.some(
      (before) => before.index < index && stores.some((after) => after.index > index && after.slot.v === before.slot.v),
    );
    if (isLocked) return false;
    return stores.some((store) => {
      if (store.index < index || !depends(store.slot, WHO) || !isDecrease(store.value, store.slot)) return false;
      const early = (side: Value) =>
        find(side, ({ op, of, source }) => op === 'load' && of[0]?.v === store.slot.v && (source?.handovers ?? 0) < handover) !== undefined;
      return early(store.value) || (store.value.v === 0n && [value, ...words].some(early));
    });
  });
}

/**
 * Whether a path raises balances by an amount of which it lowers the caller's by a part or a product
 * that may overflow.
 */
export function isUnevenMove(path: Path, meaning: Meaning): boolean {
  const changes = listChanges(path).filter(({ account, slot }) => {
    const location = toLocation(account, slot);
    return location !== undefined && meaning.balances.some((each) => isSameLocation(each, location));
  });
  const taken = changes.flatMap(({ value, slot }) => (isDecrease(value, slot) ? [toAmount(value)] : []));
  const given = changes.flatMap(({ value, slot }) => (isDecrease(value, slot) ? [] : [toAmount(value)]));
  return given.some((amount) =>
    taken.some((cost) => {
      if (amount === undefined || cost === undefined || toKey(amount) === toKey(cost)) return false;
      const isPart = find(cost, (node) => node !== cost && toKey(node) === toKey(strip(amount))) !== undefined;
      if (!isPart) return false;
      if (cost.op === 'and' || cost.op === 'signextend') return true;
      return cost.op === 'mul' && !isChecked(path, cost);
    }),
  );
}

/**
 * Whether a transfer to oneself raises the balance: the receiver's entry is written last, from what was read before the
 * sender's was lowered.
 */
export function isDoubledByItself({ effects }: Path, meaning: Meaning): boolean {
  const stores = effects.flatMap((effect, index) => {
    if (effect.kind !== 'store') return [];
    const location = toLocation(effect.account, effect.slot);
    return location !== undefined && meaning.balances.some((each) => isSameLocation(each, location)) ? [{ ...effect, index }] : [];
  });
  return stores.some(
    (given) =>
      !isDecrease(given.value, given.slot) &&
      stores.some(
        (taken) =>
          taken.index < given.index &&
          taken.slot.v !== given.slot.v &&
          isDecrease(taken.value, taken.slot) &&
          find(given.value, ({ op, of, source }) => op === 'load' && of[0]?.v === given.slot.v && (source?.effects ?? 0) <= taken.index) !==
            undefined,
      ),
  );
}

/** Whether a path tests a product by dividing it again. */
function isChecked({ conditions }: Path, product: Value): boolean {
  const key = toKey(product);
  let found = false;
  for (const condition of conditions)
    walk(condition, ({ op, of }) => {
      if (op === 'div' && of[0] !== undefined && toKey(of[0]) === key) found = true;
      return undefined;
    });
  return found;
}

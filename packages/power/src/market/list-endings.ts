import { listControlPaths, sumDelays } from '../analysis/control-paths.ts';
import type { Controller, ControlPath, PowerMap } from '../analysis/power-map.ts';
import { findLoneVoter } from '../controllers/lone-voter.ts';
import type { Address } from '../evm/reader.ts';
import type { Effect, ExercisedPower, SaleEnding } from './simulation.ts';

/** Share of a sale or of a balance from which on its loss ends it. */
const MOST = 0.5;
/** Time in which holders can leave before an announced call takes effect. */
const NOTICE_S = 86_400;

/**
 * What one account alone can do, without a day's notice, so that what can be sold now cannot be sold
 * later. A controller that was not resolved counts as one account, and a delay that was not determined as none.
 */
export function listEndings(
  map: Pick<PowerMap, 'powers' | 'controllers'>,
  { contract, exercised }: { contract: Address; exercised: readonly ExercisedPower[] },
): SaleEnding[] {
  const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
  return exercised.flatMap(({ selector, holders, result }) => {
    const power = map.powers.find((each) => each.selector === selector);
    if (power === undefined || power.enabled.is === 'no') return [];
    return listEffects(result, holders).flatMap(({ effect, holder }): SaleEnding[] => {
      const alone = listControlPaths(map, holder)
        .map((path) => ({ ...path, delayS: sumDelays([path.delayS, power.delayS ?? 0]) }))
        .find((path) => isAlone(path, known.get(path.steps.at(-1) ?? holder)));
      return alone === undefined ? [] : [{ contract, selector, effect, path: alone, end: known.get(alone.steps.at(-1) ?? holder) ?? null }];
    });
  });
}

function listEffects(
  result: ExercisedPower['result'],
  holders: readonly Address[],
): { readonly effect: SaleEnding['effect']; readonly holder: Address }[] {
  if (result.is === 'replaces-code') return holders.map((holder) => ({ effect: { kind: 'replaces-code' }, holder }));
  return result.is === 'harmful' ? result.effects.filter(({ effect }) => endsSales(effect)) : [];
}

/** Whether an effect keeps a holder from selling, or leaves it little to sell. */
function endsSales(effect: Effect): boolean {
  switch (effect.kind) {
    case 'stops-selling':
    case 'blocks-address':
      return true;
    case 'raises-tax':
      return Math.max(effect.sell ?? 0, effect.transfer ?? 0) >= MOST;
    case 'takes-tokens':
      return effect.share >= MOST;
    default:
      return false;
  }
}

function isAlone({ delayS, isKnown }: ControlPath, end: Controller | undefined): boolean {
  if ((delayS ?? 0) >= NOTICE_S || end?.kind === 'nobody') return false;
  if (!isKnown || end === undefined) return true;
  if (end.kind === 'multisig') return (end.multisig?.keys ?? end.multisig?.threshold ?? 1) <= 1;
  // A vote lasts, if only for some blocks: one whose length in time is not known is not said to be possible at any time.
  return end.kind !== 'governor' || (delayS !== null && end.vote !== undefined && findLoneVoter(end.vote) !== undefined);
}

/** The ending that hits most holders; undefined without any. */
export function findWorstEnding(endings: readonly SaleEnding[]): SaleEnding | undefined {
  return endings.toSorted((one, other) => KINDS.indexOf(one.effect.kind) - KINDS.indexOf(other.effect.kind))[0];
}

const KINDS: readonly SaleEnding['effect']['kind'][] = ['stops-selling', 'raises-tax', 'takes-tokens', 'replaces-code', 'blocks-address'];

import type { Address } from '../evm/reader.ts';
import type { Controller, ControlPath, PowerMap } from './power-map.ts';

/** One more than are resolved, so that a path ends at what was not. */
const STEPS_MAX = 8;

/**
 * All paths from a direct holder to a final controller, with the sum of their delays. Cycles are
 * left out; a path that is too long ends unknown.
 */
export function listControlPaths({ controllers }: Pick<PowerMap, 'controllers'>, holder: Address): ControlPath[] {
  const known = new Map(controllers.map((controller) => [controller.address, controller]));
  const paths: ControlPath[] = [];
  const visit = (address: Address, steps: readonly Address[], delayS: number): void => {
    if (steps.includes(address)) return;
    if (steps.length >= STEPS_MAX) {
      paths.push({ steps, delayS, isKnown: false });
      return;
    }
    const controller = known.get(address);
    const here = [...steps, address];
    const total = delayS + (controller?.delayS ?? 0);
    // A path ends at a multisig, whose owners are part of it, and at a vote, though others may make these
    // act as well.
    const isEnd =
      controller === undefined || controller.controllers.length === 0 || controller.kind === 'multisig' || controller.kind === 'governor';
    if (isEnd) paths.push({ steps: here, delayS: total, isKnown: isKnownEnd(controller) });
    for (const next of controller?.controllers ?? []) visit(next, here, total);
  };
  visit(holder, [], 0);
  return paths;
}

const isKnownEnd = (controller: Controller | undefined): boolean =>
  controller !== undefined &&
  (controller.reason === 'anyone-may-act' || (controller.kind !== 'contract' && controller.reason === undefined));

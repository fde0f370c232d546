import type { Address } from '../evm/reader.ts';
import type { Controller, ControlPath, PowerMap } from './power-map.ts';

const STEPS_MAX = 6;

/** All ways from a direct holder to who decides in the end, with the delays on them added up. A way that comes back to itself is left out. */
export function listControlPaths({ controllers }: Pick<PowerMap, 'controllers'>, holder: Address): ControlPath[] {
  const known = new Map(controllers.map((controller) => [controller.address, controller]));
  const paths: ControlPath[] = [];
  const visit = (address: Address, steps: readonly Address[], delayS: number): void => {
    if (steps.includes(address) || steps.length >= STEPS_MAX) return;
    const controller = known.get(address);
    const here = [...steps, address];
    const total = delayS + (controller?.delayS ?? 0);
    // Owners of a multisig are inside it: they are where the way ends, though its modules may act as well.
    const isEnd = controller === undefined || controller.controllers.length === 0 || controller.kind === 'multisig';
    if (isEnd) paths.push({ steps: here, delayS: total, isKnown: isKnownEnd(controller) });
    for (const next of controller?.controllers ?? []) visit(next, here, total);
  };
  visit(holder, [], 0);
  return paths;
}

const isKnownEnd = (controller: Controller | undefined): boolean =>
  controller !== undefined && controller.kind !== 'contract' && controller.reason === undefined;

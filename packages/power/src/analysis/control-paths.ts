import type { Address } from '../evm/reader.ts';
import type { Controller, ControlPath, PowerMap } from './power-map.ts';

/** One more than are resolved, so that a path ends at what was not. */
const STEPS_MAX = 8;

/**
 * Seconds that a controller lets pass between announcement and act; null where that was not determined: of one that was not resolved, of a
 * contract behind which no one was found, and of a vote whose periods are counted in blocks.
 */
export function delayOf(controller: Controller | undefined): number | null {
  if (controller === undefined) return null;
  const { kind, reason, delayS } = controller;
  if (delayS !== undefined) return delayS;
  if (reason === 'anyone-may-act' || reason === 'acts-without-delay') return 0;
  return kind === 'timelock' || kind === 'governor' || (kind === 'contract' && reason !== undefined) ? null : 0;
}

/** What passes at least along several delays; null where none is known to, and some were not determined. */
export function sumDelays(delays: readonly (number | null)[]): number | null {
  const sum = delays.reduce<number>((total, delay) => total + (delay ?? 0), 0);
  return sum === 0 && delays.includes(null) ? null : sum;
}

/** The shortest of several delays; null where there is none, or where one that was not determined may be shorter. */
export function shortestDelay(delays: readonly (number | null)[]): number | null {
  if (delays.includes(0)) return 0;
  const read = delays.filter((delay) => delay !== null);
  return read.length === 0 || read.length < delays.length ? null : Math.min(...read);
}

/**
 * All paths from a direct holder to a final controller, with the sum of their delays. Cycles are
 * left out; a path that is too long ends unknown.
 */
export function listControlPaths({ controllers }: Pick<PowerMap, 'controllers'>, holder: Address): ControlPath[] {
  const known = new Map(controllers.map((controller) => [controller.address, controller]));
  const paths: ControlPath[] = [];
  const visit = (address: Address, steps: readonly Address[], delays: readonly (number | null)[]): void => {
    if (steps.includes(address)) return;
    if (steps.length >= STEPS_MAX) {
      paths.push({ steps, delayS: sumDelays([...delays, null]), isKnown: false });
      return;
    }
    const controller = known.get(address);
    const here = [...steps, address];
    const along = [...delays, delayOf(controller)];
    // A path ends at a multisig, whose owners are part of it, at a vote, and at an account with a key, though others may
    // make these act as well.
    const isEnd =
      controller === undefined ||
      controller.controllers.length === 0 ||
      ['multisig', 'governor', 'delegated-account'].includes(controller.kind);
    if (isEnd) paths.push({ steps: here, delayS: sumDelays(along), isKnown: isKnownEnd(controller) });
    for (const next of controller?.controllers ?? []) visit(next, here, along);
  };
  visit(holder, [], []);
  return paths;
}

const isKnownEnd = (controller: Controller | undefined): boolean =>
  controller !== undefined &&
  (controller.reason === 'anyone-may-act' || (controller.kind !== 'contract' && controller.reason === undefined));

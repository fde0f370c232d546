import type { DecidingPower } from '@redoubt/domain/catalog/claim/claim-proof';
import type { Address } from '../evm/reader.ts';
import type { Controller, PowerMap } from './power-map.ts';

/**
 * Capabilities that include all others: to upgrade, to act as the contract, to grant privileges.
 */
const DECIDING: readonly DecidingPower[] = ['upgrade', 'execute', 'ownership'];

/** An account that controls a contract alone. */
export type Decider = {
  readonly address: Address;
  /** Undefined where it was not analysed. */
  readonly controller: Controller | undefined;
  /** The deciding capabilities that lead to it. */
  readonly capabilities: readonly DecidingPower[];
  /**
   * Contracts between the privileged function and it, nearest to the function first, on the
   * shortest path found.
   */
  readonly via: readonly Address[];
};

const STEPS_MAX = 6;

/**
 * Lists who decides over a contract alone: holders of a deciding capability, and their controllers
 * as long as one of these is enough. An owner of a Safe with a threshold of two does not decide;
 * the Safe does. Neither does one of several controllers of another contract, since their rights
 * may differ, nor a voter of a governor.
 */
export function listDeciders({ powers, controllers }: Pick<PowerMap, 'powers' | 'controllers'>): Decider[] {
  const known = new Map(controllers.map((controller) => [controller.address, controller]));
  const found = new Map<Address, Decider>();
  const visit = (address: Address, via: readonly Address[], capabilities: readonly DecidingPower[]): void => {
    const controller = known.get(address);
    if (via.includes(address) || via.length >= STEPS_MAX || controller?.kind === 'nobody') return;
    const before = found.get(address);
    found.set(address, {
      address,
      controller,
      capabilities: [...new Set([...(before?.capabilities ?? []), ...capabilities])],
      via: before !== undefined && before.via.length <= via.length ? before.via : via,
    });
    for (const next of controller === undefined ? [] : listSoleControllers(controller)) visit(next, [...via, address], capabilities);
  };
  for (const { capabilities, holders, enabled } of powers) {
    const deciding = DECIDING.filter((capability) => capabilities.includes(capability));
    if (deciding.length === 0 || enabled.is === 'no') continue;
    for (const holder of holders) visit(holder, [], deciding);
  }
  return [...found.values()];
}

/** The controllers behind a controller, each of whom can make it act alone. */
function listSoleControllers({ kind, controllers, complete, multisig, reason }: Controller): readonly Address[] {
  switch (kind) {
    case 'multisig':
      return multisig?.threshold === 1 ? multisig.owners : [];
    case 'timelock':
      // Those who act past its delay may have another right than to announce.
      return reason === 'acts-without-delay' ? [] : controllers;
    case 'contract':
      return complete && controllers.length === 1 ? controllers : [];
    default:
      return [];
  }
}

import type { DecidingPower } from '@redoubt/domain/catalog/claim/claim-proof';
import type { Address } from '../evm/reader.ts';
import type { Controller, PowerMap } from './power-map.ts';

/** Powers that decide over all others: to change the code, to act as the contract, to say who holds powers. */
const DECIDING: readonly DecidingPower[] = ['upgrade', 'execute', 'ownership'];

/** Somebody who decides over a contract without having to ask anybody else. */
export type Decider = {
  readonly address: Address;
  /** Undefined where nobody has looked at it. */
  readonly controller: Controller | undefined;
  /** The deciding powers that lead to it. */
  readonly capabilities: readonly DecidingPower[];
  /** Contracts between it and the powers, the nearest to the contract first; the shortest way that was found. */
  readonly via: readonly Address[];
};

const STEPS_MAX = 6;

/**
 * Who decides over a contract alone: holders of a deciding power, and who stands behind them as long as one of them is enough. One of the
 * owners of a Safe that wants two is not; the Safe is. Neither is who can act through some contract beside others, since what they may make
 * it do differs, nor who votes in a governor.
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
    for (const next of controller === undefined ? [] : listEqual(controller)) visit(next, [...via, address], capabilities);
  };
  for (const { capabilities, holders, enabled } of powers) {
    const deciding = DECIDING.filter((capability) => capabilities.includes(capability));
    if (deciding.length === 0 || enabled.is === 'no') continue;
    for (const holder of holders) visit(holder, [], deciding);
  }
  return [...found.values()];
}

/** Who behind a controller can make it act without anybody else. */
function listEqual({ kind, controllers, complete, multisig }: Controller): readonly Address[] {
  switch (kind) {
    case 'multisig':
      return multisig?.threshold === 1 ? multisig.owners : [];
    case 'timelock':
      return controllers;
    case 'contract':
      return complete && controllers.length === 1 ? controllers : [];
    default:
      return [];
  }
}

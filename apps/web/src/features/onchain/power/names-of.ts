import type { Controller } from '@redoubt/power/analysis/power-map';
import type { NamedMap } from '@redoubt/power/text/control-ways';

export type Names = {
  /** A function's name, or its selector. */
  readonly functionOf: (selector: string) => string;
  readonly labelOf: (address: string) => string | undefined;
  /** The controller at an address. */
  readonly controllerOf: (address: string) => Controller | undefined;
};

/** Names of a project's functions and addresses. */
export function namesOf(contracts: readonly (NamedMap & { readonly functionNames: ReadonlyMap<string, string> })[]): Names {
  const functions = new Map(contracts.flatMap(({ functionNames }) => [...functionNames]));
  const labels = new Map(contracts.map(({ name, map }) => [map.address as string, name]));
  const controllers = new Map(
    contracts.flatMap(({ map }) => map.controllers.map((controller) => [controller.address as string, controller])),
  );
  return {
    functionOf: (selector) => functions.get(selector) ?? `0x${selector}`,
    labelOf: (address) => labels.get(address),
    controllerOf: (address) => controllers.get(address),
  };
}

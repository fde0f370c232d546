/// <reference path="./evmole.d.ts" />
import { contractInfo } from 'evmole';
import type { Hex } from '../reader.ts';

export type FunctionToRun = {
  readonly selector: string;
  readonly types: string;
  /** Recovered as view or pure; a short run confirms that. */
  readonly reads?: boolean;
  /** Set for the fallback, which takes calldata of any size. */
  readonly anySize?: boolean;
};

export type FoundFunction = FunctionToRun & { readonly reads: boolean };

/**
 * Functions that proxies handle outside their dispatcher, where no selector is recovered:
 * upgradeToAndCall, upgradeTo, changeAdmin.
 */
export const PROXY_FUNCTIONS: readonly FoundFunction[] = [
  { selector: '4f1ef286', types: 'address,bytes', reads: false },
  { selector: '3659cfe6', types: 'address', reads: false },
  { selector: '8f283970', types: 'address', reads: false },
];

/**
 * Functions whose arguments and mutability are recovered, which takes some milliseconds each. The largest contracts in use have a few
 * hundred; code made of nothing but selectors would take minutes.
 */
const RECOVERED_MAX = 600;
/** Arguments of a function of which only the selector is known. */
export const UNKNOWN_TYPES = 'address,address,uint256,uint256';

/** Functions of bytecode by selector, with the argument types that evmole recovers from it. */
export function findFunctions(code: Hex): FoundFunction[] {
  const { functions: listed = [] } = contractInfo(code, { selectors: true });
  if (listed.length > RECOVERED_MAX) return listed.map(({ selector }) => ({ selector, types: UNKNOWN_TYPES, reads: false }));
  const { functions = [] } = contractInfo(code, { selectors: true, arguments: true, stateMutability: true });
  return functions.map(({ selector, arguments: types = '', stateMutability }) => ({
    selector,
    types,
    reads: stateMutability === 'view' || stateMutability === 'pure',
  }));
}

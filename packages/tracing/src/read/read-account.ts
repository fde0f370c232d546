import { showText } from '@redoubt/domain/chain-text';
import type { Hex } from '../model/movement.ts';
import type { AccountKind } from '../model/store.ts';

/** EIP-7702: the code of a wallet that has another contract act for it. */
const DELEGATION = '0xef0100';
/** EIP-1167: a contract that runs the code of another. */
const CLONE = /^0x363d3d373d3d3d363d73[0-9a-f]{40}5af43d82803e903d91602b57fd5bf3$/;
/** Proxies of Safe 1.3 and 1.4.1, and of 1.5, load their singleton from slot 0 and answer `masterCopy()` themselves (selector a619486e). */
const SAFE_PROXY =
  /^0x60806040(?:5273f{40}600054167fa619486e|5260005463a619486e60003560e01c14156024578060601b606c5260206060f35b3660008037600080366000845af4)/;

/** What stands behind an address, by its code. */
export function toAccountKind(code: Hex): Exclude<AccountKind, 'unknown'> {
  if (code === '0x') return 'wallet';
  if (code.startsWith(DELEGATION) && code.length === 48) return 'delegated';
  return CLONE.test(code) || SAFE_PROXY.test(code) ? 'personal' : 'contract';
}

/** Text of more bytes is cut before it is read. */
const SYMBOL_BYTES_MAX = 256;
const SYMBOL_MAX = 32;

/** The text of a `string` or `bytes32`, cut, with what it hides shown. */
export function toSymbol(answer: Hex | undefined): string | undefined {
  if (answer === undefined || answer.length < 66) return undefined;
  const bytes = toBytes(answer);
  const isDynamic = bytes.length >= 64 && BigInt(answer.slice(0, 66)) === 32n;
  const length = isDynamic ? Number(BigInt(`0x${answer.slice(66, 130)}`)) : bytes.subarray(0, 32).indexOf(0);
  const text = isDynamic ? bytes.subarray(64, 64 + Math.min(length, SYMBOL_BYTES_MAX)) : bytes.subarray(0, length < 0 ? 32 : length);
  return showText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(text), { lengthMax: SYMBOL_MAX });
}

function toBytes(hex: Hex): Uint8Array {
  return Uint8Array.from({ length: (hex.length - 2) / 2 }, (_, at) => Number.parseInt(hex.slice(2 + 2 * at, 4 + 2 * at), 16));
}

/** `decimals()` as a token answers it: undefined where that is no small number. */
export function toDecimals(answer: Hex | undefined): number | undefined {
  const places = answer?.length === 66 ? BigInt(answer) : undefined;
  return places !== undefined && places <= 255n ? Number(places) : undefined;
}

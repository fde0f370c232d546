import { parseHex } from './bytes.ts';
import type { Address, Hex } from './reader.ts';

/** Runtime bytecode with its valid jump destinations. */
export type Code = { readonly bytes: Uint8Array; readonly jumps: ReadonlySet<number> };

const JUMPDEST = 0x5b;
const PUSH1 = 0x60;
const PUSH32 = 0x7f;

/**
 * First bytes that no EVM takes for an instruction. Code that begins so is run by something else, as Arbitrum's Stylus programs
 * (0xeff00000) are, or never: which of both, bytes do not tell.
 */
const NO_INSTRUCTION = /^0x(?:0[c-f]|1f|2[1-9a-f]|4[b-f]|a[5-9a-f]|[b-e]|f[6-9bc])/i;

/** Whether an EVM can run it. An account that delegates (0xef0100, EIP-7702) has no code of its own. */
export const isEvmCode = (code: Hex): boolean => !NO_INSTRUCTION.test(code);

const DELEGATION = '0xef0100';
const DELEGATION_LETTERS = 48;

/** The address whose code runs at an account that delegates (EIP-7702); undefined for other code. A delegation of that address is not followed. */
export const toDelegate = (code: Hex): Address | undefined =>
  code.startsWith(DELEGATION) && code.length === DELEGATION_LETTERS ? `0x${code.slice(DELEGATION.length).toLowerCase()}` : undefined;

/** EIP-170 allows 24,576 bytes; some chains allow more. */
const BYTES_MAX = 131_072;

export function parseCode(hex: Hex): Code {
  const bytes = parseHex(hex.slice(0, 2 + BYTES_MAX * 2));
  const jumps = new Set<number>();
  for (let at = 0; at < bytes.length; at += 1) {
    const opcode = bytes[at] ?? 0;
    if (opcode === JUMPDEST) jumps.add(at);
    else if (opcode >= PUSH1 && opcode <= PUSH32) at += opcode - PUSH1 + 1;
  }
  return { bytes, jumps };
}

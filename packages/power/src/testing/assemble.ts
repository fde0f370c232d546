import { OPCODE } from '../evm/opcodes.ts';
import type { Hex } from '../evm/reader.ts';

/** Opcodes by name, more than the machine itself names. */
const NAMES: Readonly<Record<string, number>> = {
  stop: 0x00,
  add: 0x01,
  mul: 0x02,
  sub: 0x03,
  div: 0x04,
  mod: 0x06,
  lt: 0x10,
  gt: 0x11,
  eq: 0x14,
  iszero: 0x15,
  and: 0x16,
  or: 0x17,
  xor: 0x18,
  not: 0x19,
  byte: 0x1a,
  shl: 0x1b,
  shr: 0x1c,
  keccak256: 0x20,
  address: 0x30,
  balance: 0x31,
  origin: 0x32,
  caller: 0x33,
  callvalue: 0x34,
  calldataload: 0x35,
  calldatasize: 0x36,
  calldatacopy: 0x37,
  codesize: 0x38,
  codecopy: 0x39,
  returndatasize: 0x3d,
  returndatacopy: 0x3e,
  pop: 0x50,
  mload: 0x51,
  mstore: 0x52,
  mstore8: 0x53,
  sload: 0x54,
  sstore: 0x55,
  jump: 0x56,
  jumpi: 0x57,
  pc: 0x58,
  msize: 0x59,
  gas: 0x5a,
  jumpdest: 0x5b,
  dup1: 0x80,
  dup2: 0x81,
  dup3: 0x82,
  swap1: 0x90,
  swap2: 0x91,
  log1: 0xa1,
  call: 0xf1,
  return: 0xf3,
  delegatecall: 0xf4,
  create2: 0xf5,
  staticcall: 0xfa,
  revert: 0xfd,
  selfdestruct: 0xff,
};

/**
 * Assembles bytecode from words: names of opcodes, numbers (`0x..`, pushed with as many bytes as
 * written), `@label` (pushed as two bytes), `label:` (a jump destination) and `"0x.."` (raw bytes).
 */
export function assemble(text: string): Hex {
  const labels = new Map<string, number>();
  const parts: (string | { label: string })[] = [];
  let at = 0;
  const add = (hex: string) => {
    parts.push(hex);
    at += hex.length / 2;
  };
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    if (word.endsWith(':')) {
      labels.set(word.slice(0, -1), at);
      add('5b');
    } else if (word.startsWith('@')) {
      add('61');
      parts.push({ label: word.slice(1) });
      at += 2;
    } else if (word.startsWith('=')) {
      parts.push({ label: word.slice(1) });
      at += 2;
    } else if (word.startsWith('"')) {
      add(word.slice(3, -1));
    } else if (word.startsWith('0x')) {
      const digits = word.length % 2 === 0 ? word.slice(2) : `0${word.slice(2)}`;
      add((OPCODE.push0 + digits.length / 2).toString(16) + digits);
    } else {
      const opcode = NAMES[word];
      if (opcode === undefined) throw new Error(`There is no opcode ${word}.`);
      add(opcode.toString(16).padStart(2, '0'));
    }
  }
  const toOffset = ({ label }: { label: string }): string => {
    const offset = labels.get(label);
    if (offset === undefined) throw new Error(`There is no label ${label}.`);
    return offset.toString(16).padStart(4, '0');
  };
  return `0x${parts.map((part) => (typeof part === 'string' ? part : toOffset(part))).join('')}`;
}

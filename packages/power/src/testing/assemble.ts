import { ARITHMETIC_OPCODES, OPCODE } from '../evm/opcodes.ts';
import type { Hex } from '../evm/reader.ts';

/** Opcodes by name: all of the machine's, and those that stand for a range there. */
const NAMES: Readonly<Record<string, number>> = {
  ...OPCODE,
  ...Object.fromEntries(Object.entries(ARITHMETIC_OPCODES).map(([opcode, [name]]) => [name, Number(opcode)])),
  dup2: OPCODE.dup1 + 1,
  dup3: OPCODE.dup1 + 2,
  swap2: OPCODE.swap1 + 1,
  log1: OPCODE.log0 + 1,
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

import { expect, test } from 'vitest';
import { isEvmCode, parseCode, toDelegate } from './code.ts';

test.each(['0xeff00000', '0xfe', '0x6000', '0x', '0x0c00', '0xef0001'] as const)('%s begins as the EVM takes it, or not', (code) => {
  expect(isEvmCode(code)).toBe({ '0xfe': true, '0x6000': true, '0x': true }[code as string] ?? false);
});

test('an account delegates by exactly the prefix and one address (EIP-7702)', () => {
  const to = 'aB'.repeat(20);
  expect(toDelegate(`0xef0100${to}`)).toBe(`0x${to.toLowerCase()}`);
  expect([toDelegate(`0xef0100${to}00`), toDelegate(`0xef0100${to.slice(2)}`), toDelegate(`0xef0101${to}`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a jump goes to an instruction, never into the bytes that one pushes', () => {
  // JUMPDEST; PUSH1 5b; JUMPDEST; PUSH2 5b 5b; JUMPDEST; PUSH32 5b…
  const { jumps } = parseCode(`0x5b605b5b615b5b5b7f${'5b'.repeat(32)}5b`);
  expect([...jumps]).toEqual([0, 3, 7, 41]);
});

import { expect, test } from 'vitest';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, flip, pathOf } from '../testing/paths.ts';
import { createBytes, readWord, writeWord } from './bytes.ts';
import { parseCode } from './code.ts';
import { begin, clonePath, STRANGER } from './path.ts';
import { ONE, ZERO } from './value.ts';

test('a path begins with a call by a stranger, who may send ether and more calldata', () => {
  const [frame] = begin(parseCode('0x'), CONTRACT, createBytes()).frames;
  expect(frame).toMatchObject({ account: CONTRACT, pc: 0, seesMore: true, caller: { op: 'caller', v: BigInt(STRANGER) } });
  expect(frame?.value).toMatchObject({ op: 'value', v: 0n });
});

test('what a forked path does is not seen on the path that it forked from', () => {
  const path = pathOf([], { flips: [flip('arg', AMOUNT)] });
  const [frame] = path.frames;
  frame?.stack.push(CALLER);
  const fork = clonePath(path);
  const [other] = fork.frames;
  if (frame === undefined || other === undefined) throw new Error('Each runs.');
  other.stack.push(ONE);
  other.pc = 9;
  writeWord(other.memory, 0, ACCOUNT);
  fork.storage.set('slot', ONE);
  fork.flips.push(flip('caller', CALLER));
  fork.conditions.push(CALLER);
  fork.decided.set('it', true);
  fork.effects.push({ kind: 'log' });
  fork.delegates.push(ONE);
  expect({ stack: frame.stack, pc: frame.pc, memory: readWord(frame.memory, 0).v }).toEqual({ stack: [CALLER], pc: 0, memory: 0n });
  const { storage, flips, conditions, decided, effects, delegates } = path;
  expect([storage.size, flips.length, conditions.length, decided.size, effects.length, delegates.length]).toEqual([0, 1, 1, 0, 0, 0]);
});

test('a forked path goes on with what was there before', () => {
  const path = pathOf([{ kind: 'create' }], { flips: [flip('arg', AMOUNT)] });
  path.storage.set('slot', ONE);
  path.decided.set('it', true);
  path.frames[0]?.stack.push(ZERO, CALLER);
  const fork = clonePath(path);
  expect(fork).toEqual(path);
});

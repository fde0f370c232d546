import { BLOCK_END, type Hex, type Movement, type MovementKind, RANK, toPos } from '../model/movement.ts';
import { type Fields, Malformed, toAmount, toFields, toHex, toOptionalAmount } from './raw.ts';

/** Calls that move their value. A DELEGATECALL shows the value of its caller again, and moves nothing. */
const MOVING: Readonly<Record<string, MovementKind>> = {
  CALL: 'internal',
  CREATE: 'internal',
  CREATE2: 'internal',
  SELFDESTRUCT: 'destroyed',
};

/** What of a transaction its trace must repeat. */
export type TracedCall = { readonly from: Hex; readonly to: Hex | undefined; readonly value: bigint; readonly input: unknown };

/** The first frame of a trace is the transaction itself. Throws Malformed where it is that of another. */
export function requireTraceOf(trace: unknown, { from, to, value, input }: TracedCall): void {
  const root = toFields(trace, 'a trace');
  const isSame =
    toHex(root.from, 'the sender of a trace', 20) === from &&
    (to === undefined || toHex(root.to, 'the receiver of a trace', 20) === to) &&
    toOptionalAmount(root.value, 'the value of a trace') === value &&
    (typeof input !== 'string' || typeof root.input !== 'string' || root.input.toLowerCase() === input.toLowerCase());
  if (!isSame) throw new Malformed('a trace of another transaction');
}

/** More frames have no rank. */
const FRAMES_MAX = RANK.logs - RANK.frames;

/**
 * What the calls inside a transaction moved of the native coin, from a trace of `callTracer`. Neither a failed call nor what it
 * called moved anything. `undefined`: more calls than a transaction has places for. Throws Malformed.
 */
export function readFrames(trace: unknown, { block, index }: { block: number; index: number }): Movement[] | undefined {
  if (index >= BLOCK_END) return undefined;
  const movements: Movement[] = [];
  let number = -1;
  let isFull = false;
  const visit = (frame: Fields, failed: boolean) => {
    number += 1;
    const fails = failed || frame.error !== undefined;
    const kind = typeof frame.type === 'string' ? MOVING[frame.type] : undefined;
    if (number >= FRAMES_MAX) isFull = true;
    else if (number > 0 && !fails && kind !== undefined && frame.value !== undefined && frame.value !== null) {
      const amount = toAmount(frame.value, 'the value of a call');
      if (amount > 0n) {
        const pos = toPos({ block, index, rank: RANK.frames + number });
        movements.push({ pos, from: toAddress(frame.from), to: toAddress(frame.to), asset: 'native', amount, kind });
      }
    }
    if (frame.calls !== undefined && Array.isArray(frame.calls)) for (const inner of frame.calls) visit(toFields(inner, 'a call'), fails);
  };
  visit(toFields(trace, 'a trace'), false);
  return isFull ? undefined : movements;
}

function toAddress(value: unknown): Hex {
  return toHex(value, 'an account of a call', 20);
}

import { keccak_256 } from '@noble/hashes/sha3';
import { parseHex, toDigits } from './bytes.ts';
import { type Address, type ChainReader, toAddress, toWordHex } from './reader.ts';
import { ADDRESS_MASK, ARITHMETIC, depends, TAINT, type Value } from './value.ts';

type CallContext = {
  readonly reader: ChainReader;
  readonly self: Address;
  readonly caller: Address;
  readonly args?: ReadonlyMap<number, bigint> | undefined;
  /** The account that is supposed to have signed. */
  readonly signer?: Address | undefined;
};

/**
 * Evaluates an expression again for another caller or other arguments. Undefined where its
 * derivation was not tracked.
 */
export async function evaluate(value: Value, { reader, self, caller, args, signer }: CallContext): Promise<bigint | undefined> {
  const context = { reader, self, caller, args, signer };
  const replaced = TAINT.caller | TAINT.origin | (args === undefined ? 0 : TAINT.arg) | (signer === undefined ? 0 : TAINT.signer);
  if (!depends(value, replaced)) return value.v;
  if (value.op === 'signer') return signer === undefined ? value.v : BigInt(signer);
  if (value.op === 'arg') return args?.get(value.source?.at ?? 0) ?? value.v;
  if (value.op === 'caller' || value.op === 'origin') return BigInt(caller);
  if (value.op === 'mix') return undefined;
  const operands: bigint[] = [];
  for (const operand of value.of) {
    const known = await evaluate(operand, context);
    if (known === undefined) return undefined;
    operands.push(known);
  }
  const [first] = operands;
  if (value.op === 'head') return first;
  if (value.op === 'load' && first !== undefined) return reader.getStorageAt((value.source?.account ?? self) as Address, first);
  if (value.op === 'keccak') return hashWords(operands, value.source?.at);
  if (value.op === 'raw') return callPrecompile(operands, value.source?.at ?? 0, reader);
  if (value.op === 'ext' || value.op === 'ok') return callAgain(value, operands, context);
  if (value.op === 'size' && first !== undefined) return BigInt((await reader.getCode(toAddress(first))).length - 2) / 2n;
  const compute = ARITHMETIC[value.op as keyof typeof ARITHMETIC] as ((...of: bigint[]) => bigint) | undefined;
  return compute?.(...operands);
}

/** The hash of words, or of as many bytes of them. */
export function hashWords(words: readonly bigint[], length: number = words.length * 32): bigint {
  const bytes = parseHex(join(words, length));
  return BigInt(`0x${toDigits(keccak_256(bytes))}`);
}

const join = (words: readonly bigint[], length: number): string =>
  words
    .map(toWordHex)
    .join('')
    .slice(0, length * 2);

async function callPrecompile([to = 0n, ...words]: readonly bigint[], length: number, reader: ChainReader): Promise<bigint | undefined> {
  const { ok, data } = await reader.call({ to: toAddress(to), data: `0x${join(words, length)}` });
  return ok && data.length > 2 ? BigInt(data.slice(0, 66)) : undefined;
}

async function callAgain(
  { op, source }: Value,
  operands: readonly bigint[],
  { reader, self }: { reader: ChainReader; self: Address },
): Promise<bigint | undefined> {
  const [selector, to, ...words] = operands;
  if (selector === undefined || to === undefined) return undefined;
  const data = `0x${selector.toString(16).padStart(8, '0')}${words.map(toWordHex).join('')}` as const;
  const { ok, data: answer } = await reader.call({ from: self, to: toAddress(to & ADDRESS_MASK), data });
  if (op === 'ok') return ok ? 1n : 0n;
  const index = source?.at ?? 0;
  return ok ? BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64).padEnd(64, '0')}`) : 0n;
}

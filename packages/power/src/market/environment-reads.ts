import { parseHex } from '../evm/bytes.ts';
import { OPCODE } from '../evm/opcodes.ts';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import type { MarketReader } from './market-reader.ts';

/** What code can read of the parties, of its transaction or of its block, beside its own state. */
export type EnvironmentRead =
  | 'code'
  | 'balance'
  | 'origin'
  | 'gas'
  | 'gas-price'
  | 'block-hash'
  | 'fee-recipient'
  | 'time'
  | 'number'
  | 'random'
  | 'base-fee'
  | 'transient'
  /** It calls contracts that the node does not name. */
  | 'others';

const ASKING: Readonly<Record<number, EnvironmentRead>> = {
  [OPCODE.extcodesize]: 'code',
  [OPCODE.extcodehash]: 'code',
  [OPCODE.extcodecopy]: 'code',
  [OPCODE.balance]: 'balance',
  [OPCODE.origin]: 'origin',
  [OPCODE.gas]: 'gas',
  [OPCODE.gasprice]: 'gas-price',
  [OPCODE.blockhash]: 'block-hash',
  [OPCODE.coinbase]: 'fee-recipient',
  [OPCODE.timestamp]: 'time',
  [OPCODE.number]: 'number',
  [OPCODE.prevrandao]: 'random',
  [OPCODE.basefee]: 'base-fee',
  [OPCODE.tload]: 'transient',
};
const CALLS: readonly number[] = [OPCODE.call, OPCODE.callcode, OPCODE.delegatecall, OPCODE.staticcall];
/** Codes that are read, at most. */
const CONTRACTS_MAX = 12;

/** Bounds a trace, of which every step is sent. */
const TRACE_GAS = '0x493e0';
const TRACE_TERSE = { disableStorage: true, disableStack: true, disableMemory: true };

export type Parties = {
  readonly token: Address;
  readonly pool: Address;
  readonly holder: Address | undefined;
  /** Who brings a holder's tokens to the pool. */
  readonly spender: Address;
};

/**
 * What a token asks about when a holder sends to the pool and the pool to the holder: in a trace,
 * where the node gives one; otherwise in all code that transfers reach, whether they execute it or
 * not.
 */
export async function listEnvironmentReads(
  reader: MarketReader,
  parties: Parties,
  signal: AbortSignal,
): Promise<ReadonlySet<EnvironmentRead>> {
  return (await traceEnvironmentReads(reader, parties, signal)) ?? scanEnvironmentReads(reader, parties, signal);
}

/** A sale and a purchase as the token sees them. Nothing is sent for the holder: that takes no allowance. */
function listTransfers({ token, pool, holder, spender }: Parties) {
  const transfer = (from: Address, to: Address) => ({ from, to: token, data: encode('a9059cbb', BigInt(to), 1n) });
  if (holder === undefined) return [transfer(pool, token)];
  const brought = { from: spender, to: token, data: encode('23b872dd', BigInt(holder), BigInt(pool), 0n) };
  return [transfer(holder, pool), transfer(pool, holder), brought];
}

const encode = (selector: string, ...words: readonly bigint[]): Hex => `0x${selector}${words.map(toWordHex).join('')}`;

async function traceEnvironmentReads(
  reader: MarketReader,
  parties: Parties,
  signal: AbortSignal,
): Promise<Set<EnvironmentRead> | undefined> {
  if (parties.holder === undefined) return undefined;
  const at: Hex = `0x${reader.block.number.toString(16)}`;
  const asked = new Set<EnvironmentRead>();
  for (const call of listTransfers(parties)) {
    const trace = await reader.ask('debug_traceCall', [{ ...call, gas: TRACE_GAS }, at, TRACE_TERSE], signal);
    const steps = typeof trace === 'object' && trace !== null ? (trace as { structLogs?: unknown }).structLogs : undefined;
    if (!Array.isArray(steps)) return undefined;
    const names = steps.map((step: unknown) => String((step as { op?: unknown } | null)?.op).toLowerCase());
    for (const [index, name] of names.entries()) {
      const found = ASKING[OPCODES[NAMES[name] ?? name] ?? -1];
      if (found !== undefined && !(found === 'gas' && CALLS.includes(OPCODES[names[index + 1] ?? ''] ?? -1))) asked.add(found);
    }
  }
  return asked;
}

const OPCODES: Readonly<Record<string, number>> = OPCODE;
/** Older names of clients. */
const NAMES: Readonly<Record<string, string>> = { difficulty: 'prevrandao', random: 'prevrandao' };

/** What all code asks about that transfers reach, whether they execute it or not: what is not there cannot be executed. */
export async function scanEnvironmentReads(reader: MarketReader, parties: Parties, signal: AbortSignal): Promise<Set<EnvironmentRead>> {
  const at: Hex = `0x${reader.block.number.toString(16)}`;
  const { reached, isNamed } = await listReached(reader, parties, signal);
  const asked = new Set<EnvironmentRead>();
  for (const address of reached.filter((each) => each !== parties.pool).slice(0, CONTRACTS_MAX)) {
    const code = await reader.ask('eth_getCode', [address, at], signal);
    const { found, calls } = typeof code === 'string' ? scanCode(code as Hex) : { found: [], calls: true };
    for (const each of found) asked.add(each);
    if (calls && (!isNamed || typeof code !== 'string')) asked.add('others');
  }
  if (reached.length > CONTRACTS_MAX) asked.add('others');
  return asked;
}

/** Accounts that transfers of a token reach, itself first. `isNamed`: whether the node named all of them. */
export async function listReached(
  reader: MarketReader,
  parties: Parties,
  signal: AbortSignal,
): Promise<{ reached: readonly Address[]; isNamed: boolean }> {
  const at: Hex = `0x${reader.block.number.toString(16)}`;
  const reached = new Set<Address>([parties.token]);
  let isNamed = true;
  for (const call of listTransfers(parties)) {
    const list = parseAccessList(await reader.ask('eth_createAccessList', [{ ...call, gasPrice: '0x0' }, at], signal));
    isNamed &&= list !== undefined;
    for (const address of list ?? []) reached.add(address);
  }
  return { reached: [...reached], isNamed };
}

/** Opcodes of a code that ask about what is around it, and whether it calls. */
export function scanCode(code: Hex): { found: EnvironmentRead[]; calls: boolean } {
  const bytes = parseHex(code.slice(2));
  const found = new Set<EnvironmentRead>();
  let calls = false;
  const end = bytes.length - metadataLength(bytes);
  for (let at = 0; at < end; at += 1) {
    const opcode = bytes[at] ?? 0;
    if (opcode > OPCODE.push0 && opcode <= OPCODE.push0 + 32) at += opcode - OPCODE.push0;
    else if (CALLS.includes(opcode)) calls = true;
    // Compilers pass all gas on to a call in this way.
    else if (opcode === OPCODE.gas && CALLS.includes(bytes[at + 1] ?? 0)) continue;
    else if (ASKING[opcode] !== undefined) found.add(ASKING[opcode]);
  }
  return { found: [...found], calls };
}

/** Compilers append metadata in CBOR, whose length the last two bytes state. */
function metadataLength(bytes: Uint8Array): number {
  const stated = ((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0);
  const start = bytes.length - stated - 2;
  const isMap = start >= 0 && (bytes[start] ?? 0) >= 0xa1 && (bytes[start] ?? 0) <= 0xa4;
  return stated > 0 && isMap ? stated + 2 : 0;
}

function parseAccessList(answer: unknown): Address[] | undefined {
  const list = typeof answer === 'object' && answer !== null ? (answer as { accessList?: unknown }).accessList : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((entry: unknown) => {
    const address = typeof entry === 'object' && entry !== null ? (entry as { address?: unknown }).address : undefined;
    return typeof address === 'string' ? [address.toLowerCase() as Address] : [];
  });
}

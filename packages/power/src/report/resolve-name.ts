import { hidesCharacters } from '@redoubt/domain/chain-text';
import { namehash, normalize, packetToBytes } from 'viem/ens';
import { bytesToHex, encodeAbiParameters } from 'viem/utils';
import { type Address, type ChainReader, toAddress } from '../evm/reader.ts';
import { NoAnswer } from '../verify/pinned-node.ts';

/** What a name stands for: its form in the registry, the address of its Ethereum account, and the resolver that says so. */
export type ResolvedName = { readonly name: string; readonly address: Address; readonly resolver: Address };

/** The registry of ENS on Ethereum. */
const REGISTRY: Address = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e';
const RESOLVER = '0178b8bf';
const ADDR = '3b3b57de';
const SUPPORTS = '01ffc9a7';
/** resolve(bytes,bytes) of ENSIP-10, which is also the id of that interface. */
const RESOLVE = '9061b923';
/** Each label of the name costs a request. */
const LABELS_MAX = 10;

/** The form of a name that ENS registers (ENSIP-15). Throws NoAnswer for a name that ENS forbids, or that shows as another. */
function normaliseName(entered: string): string {
  // ENS takes them out, which would lead to the name that this one imitates.
  if (hidesCharacters(entered.trim())) throw new NoAnswer('refused', 'This name has characters that do not show. Enter it by hand.');
  try {
    return normalize(entered.trim());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NoAnswer('refused', `ENS forbids this name (${reason}). It may imitate one that you know: enter that by hand.`, { cause });
  }
}

/**
 * Resolves a name on Ethereum, at the block of the reader. Names of a wildcard resolver (ENSIP-10) are resolved on chain; one that sends to
 * a server (CCIP-read) is not: no server is asked. Throws NoAnswer with a message for users.
 */
export async function resolveName(reader: Pick<ChainReader, 'call'>, entered: string): Promise<ResolvedName> {
  const name = normaliseName(entered);
  const labels = name.split('.');
  if (labels.length > LABELS_MAX) throw new NoAnswer('refused', `The name has more than ${LABELS_MAX} parts.`);
  const node = digitsOf(labels);
  for (const [index] of labels.entries()) {
    const resolver = readAddress(await read(reader, REGISTRY, RESOLVER + digitsOf(labels.slice(index))));
    if (resolver === undefined) continue;
    const isWildcard = (await read(reader, resolver, SUPPORTS + RESOLVE.padEnd(64, '0'))) === 1n;
    if (index > 0 && !isWildcard) break;
    const address = isWildcard ? await resolveWildcard(reader, { resolver, labels, node }) : await read(reader, resolver, ADDR + node);
    const found = readAddress(address);
    if (found === undefined) throw new NoAnswer('refused', `${name} is registered, and its resolver names no Ethereum address.`);
    return { name, address: found, resolver };
  }
  throw new NoAnswer('refused', `${name} has no resolver: it is not registered, or leads to nothing.`);
}

type Wildcard = { readonly resolver: Address; readonly labels: readonly string[]; readonly node: string };

async function resolveWildcard(reader: Pick<ChainReader, 'call'>, { resolver, labels, node }: Wildcard): Promise<bigint> {
  const name = bytesToHex(packetToBytes(labels.join('.')));
  const question = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [name, `0x${ADDR}${node}`]);
  const { ok, data } = await reader.call({ to: resolver, data: `0x${RESOLVE}${question.slice(2)}` });
  if (!ok)
    throw new NoAnswer(
      'refused',
      `The resolver of ${labels.join('.')} gives no answer on chain. It may send to a server, and none is asked.`,
    );
  // One value of type bytes: its place, its length, then a word.
  return data.length < 2 + 3 * 64 ? 0n : BigInt(`0x${data.slice(2 + 2 * 64, 2 + 3 * 64)}`);
}

/** The first word of an answer; 0 where the call reverts or returns less. */
async function read(reader: Pick<ChainReader, 'call'>, to: Address, data: string): Promise<bigint> {
  const answer = await reader.call({ to, data: `0x${data}` });
  return answer.ok && answer.data.length >= 66 ? BigInt(answer.data.slice(0, 66)) : 0n;
}

const readAddress = (word: bigint): Address | undefined => (word === 0n || word >> 160n !== 0n ? undefined : toAddress(word));

/** The hash under which the registry holds a name (ENSIP-1), in 64 digits. */
const digitsOf = (labels: readonly string[]): string => namehash(labels.join('.')).slice(2);

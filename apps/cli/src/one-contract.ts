import { AddressText } from '@redoubt/domain/onchain/activity/schema';
import type { Address } from '@redoubt/power/evm/reader';
import { type Endpoint, EndpointDown, openEndpoint } from '@redoubt/power/verify/endpoint';
import { NoAnswer } from '@redoubt/power/verify/pinned-node';
import { InconclusiveError, UsageError } from './frame/verb.ts';

/** What verbs about one contract are given: its address, a node of its chain, and a block. */
export const CONTRACT_OPTIONS = {
  rpc: { type: 'string', description: 'Address of a node of the contract’s chain; required' },
  block: { type: 'string', description: 'At this block instead of the newest; older ones need an archive node' },
} as const;

type ContractCall = { readonly address: Address; readonly rpc: string; readonly block: number | undefined };

/** Throws UsageError for an address, node or block that is none. */
export function readContractCall(text: string, { rpc, block }: { rpc: string | undefined; block: string | undefined }): ContractCall {
  const address = AddressText.safeParse(text);
  if (!address.success) throw new UsageError(`“${text}” is no address: 0x and 40 hexadecimal digits.`);
  if (rpc === undefined) throw new UsageError('Give --rpc the address of a node of the contract’s chain.');
  requireWebAddress('--rpc', rpc);
  if (block !== undefined && !/^\d{1,15}$/.test(block)) throw new UsageError('Give --block the number of a block.');
  return { address: address.data as Address, rpc, block: block === undefined ? undefined : Number(block) };
}

/** Throws UsageError for an option whose value is no address of the web. */
export function requireWebAddress(option: string, value: string | undefined): asserts value is string {
  if (value === undefined || !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new UsageError(`Give ${option} an address that begins with http:// or https://.`);
}

/**
 * Works through an endpoint for at most `timeMsMax`. Throws InconclusiveError where it gives no usable answer, and with the words `stopped`
 * where it is too slow.
 */
export async function withEndpoint<T>(
  rpc: string,
  { timeMsMax, stopped }: { timeMsMax: number; stopped: string },
  work: (endpoint: Endpoint, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeMsMax);
  try {
    return await work(openEndpoint(rpc, { signal }), signal);
  } catch (cause) {
    const { host } = new URL(rpc);
    if (signal.aborted) throw new InconclusiveError(`The endpoint ${host} is too slow: ${stopped}`, { cause });
    if (cause instanceof NoAnswer || cause instanceof EndpointDown)
      throw new InconclusiveError(`The endpoint ${host} gave no usable answer. ${cause.message}`, { cause });
    throw cause;
  }
}

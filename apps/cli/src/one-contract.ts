import { type Endpoint, EndpointDown, openEndpoint } from '@redoubt/power/verify/endpoint';
import { NoAnswer } from '@redoubt/power/verify/pinned-node';
import { InconclusiveError } from './frame/verb.ts';

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

import type { ChainReader } from '../evm/reader.ts';

/**
 * A reader that asks each question once: many statements lead by way of the same proxy admin or Safe. One for each block
 * and run. It has no limits of its own, unlike `rememberReads`: its questions are few, and of contracts on record.
 */
export function shareReads(reader: ChainReader): ChainReader {
  const known = new Map<string, Promise<unknown>>();
  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = (known.get(key) as Promise<T> | undefined) ?? ask();
    known.set(key, answer);
    return answer;
  }
  return {
    getCode: (address) => once(`code ${address}`, () => reader.getCode(address)),
    getBalance: (address) => once(`balance ${address}`, () => reader.getBalance(address)),
    getStorageAt: (address, slot) => once(`slot ${address} ${slot}`, () => reader.getStorageAt(address, slot)),
    call: (request) => once(`call ${request.from ?? ''} ${request.to} ${request.data} ${request.value ?? ''}`, () => reader.call(request)),
  };
}

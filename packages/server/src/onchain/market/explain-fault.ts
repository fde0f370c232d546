import type { RpcFaultKind } from '@redoubt/chain/rpc/rpc-fault';

const FAULTS: Readonly<Record<RpcFaultKind, string>> = {
  timeout: 'the endpoint did not answer in time',
  network: 'the endpoint could not be reached',
  'rate-limit': 'the endpoint was asked too often',
  quota: 'the requests of the day or month are used up',
  batch: 'the endpoint takes fewer requests at once',
  'no-state': 'the endpoint no longer has the state of the block',
  'no-history': 'the endpoint no longer has the block',
  range: 'the endpoint takes fewer blocks at once',
  results: 'the endpoint returns fewer logs at once',
  addresses: 'the endpoint takes fewer addresses at once',
  override: 'the endpoint takes no state overrides',
  server: 'the endpoint failed',
  malformed: 'the endpoint’s answer was unreadable',
  'wrong-id': 'the endpoint answered another request',
  unsupported: 'the endpoint does not offer a method that simulations need',
  refused: 'the endpoint rejected a request',
  denied: 'the endpoint rejects this server’s requests',
  'wrong-chain': 'the endpoint serves another chain',
  inconsistent: 'the endpoint’s answers contradict each other',
};

const isKind = (fault: string): fault is RpcFaultKind => Object.hasOwn(FAULTS, fault);

/** Why a request had no usable answer, as part of a sentence. `fault`: as stored; one that this version does not know is said plainly. */
export const explainFault = (fault: string): string => FAULTS[isKind(fault) ? fault : 'server'];

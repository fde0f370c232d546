import type { RpcFaultKind } from './rpc-fault.ts';

/** How often an endpoint failed in this process, by the kind of failure. */
export type FailureCount = { readonly host: string; readonly kind: RpcFaultKind | 'other'; readonly count: number };

// Global, because Next bundles routes separately: a process has one count an endpoint.
const KEY = Symbol.for('redoubt.rpc-failures');
const holder = globalThis as { [KEY]?: Map<string, FailureCount> };

export function countFailure(failure: Omit<FailureCount, 'count'>): void {
  holder[KEY] ??= new Map();
  const key = `${failure.host} ${failure.kind}`;
  holder[KEY].set(key, { ...failure, count: (holder[KEY].get(key)?.count ?? 0) + 1 });
}

export function listFailures(): FailureCount[] {
  return [...(holder[KEY]?.values() ?? [])];
}

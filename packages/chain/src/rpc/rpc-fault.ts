/**
 * What can be wrong with an answer:
 * - `timeout`, `network`: there was none; the request may succeed elsewhere or later
 * - `rate-limit`: asked too often; later, not smaller
 * - `range`: asked for too much at once; smaller, not later
 * - `server`: the endpoint failed (HTTP 5xx, or an internal error of the node)
 * - `malformed`: not JSON, cut off, or not of the agreed shape
 * - `wrong-id`: an answer to another question
 * - `unsupported`: the endpoint does not know the method
 * - `refused`: it understood and said no; it will say so again
 * - `wrong-chain`: the endpoint speaks of another chain
 * - `inconsistent`: parts of the answer contradict each other or what was read before
 */
export type RpcFaultKind =
  | 'timeout'
  | 'network'
  | 'rate-limit'
  | 'range'
  | 'server'
  | 'malformed'
  | 'wrong-id'
  | 'unsupported'
  | 'refused'
  | 'wrong-chain'
  | 'inconsistent';

type Facts = { readonly method?: string; readonly detail?: string; readonly retryAfterMs?: number; readonly cause?: unknown };

/** An answer that can't be used. `kind` decides what to do about it. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault';
  readonly kind: RpcFaultKind;
  readonly method: string | undefined;
  /** How long the endpoint asked to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: RpcFaultKind, { method, detail, retryAfterMs, cause }: Facts = {}) {
    super([kind, method, detail].filter((part) => part !== undefined).join(': '), { cause });
    this.kind = kind;
    this.method = method;
    this.retryAfterMs = retryAfterMs;
  }
}

export function isRpcFault(error: unknown, ...kinds: readonly RpcFaultKind[]): error is RpcFault {
  return error instanceof RpcFault && (kinds.length === 0 || kinds.includes(error.kind));
}

/**
 * Why a request failed:
 * - `timeout`, `network`: no answer; another endpoint or a later try may succeed
 * - `rate-limit`: too many requests; retry later
 * - `quota`: the requests of a day or month are used up, by the provider's count or by the operator's `RPC_DAILY`
 * - `range`: too large a range; retry with a smaller one
 * - `results`: too many logs in this range; retry with a smaller one, others may be as large as before
 * - `addresses`: too many addresses in one filter; retry with fewer
 * - `override`: the endpoint takes no state overrides
 * - `batch`: too many requests in one batch; retry with fewer
 * - `no-state`: the endpoint no longer has the state of the block
 * - `no-history`: the endpoint no longer has the block, its receipts or logs (EIP-4444)
 * - `server`: the endpoint failed (HTTP 5xx, or an internal error of the node)
 * - `malformed`: not JSON, cut off, or of another shape
 * - `wrong-id`: the answer to another request
 * - `unsupported`: the endpoint does not offer the method
 * - `refused`: the endpoint rejected the request, and will again
 * - `denied`: the endpoint rejects whatever this address or key asks; that says nothing about the question
 * - `wrong-chain`: the endpoint serves another chain
 * - `inconsistent`: parts of the answer contradict each other or earlier answers
 */
export type RpcFaultKind =
  | 'timeout'
  | 'network'
  | 'rate-limit'
  | 'quota'
  | 'batch'
  | 'no-state'
  | 'no-history'
  | 'range'
  | 'results'
  | 'addresses'
  | 'override'
  | 'server'
  | 'malformed'
  | 'wrong-id'
  | 'unsupported'
  | 'refused'
  | 'denied'
  | 'wrong-chain'
  | 'inconsistent';

type Facts = { readonly method?: string; readonly detail?: string; readonly retryAfterMs?: number; readonly cause?: unknown };

/** A request without a usable answer. `kind` decides how to go on. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault';
  readonly kind: RpcFaultKind;
  readonly method: string | undefined;
  /** The wait that the endpoint asked for. */
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

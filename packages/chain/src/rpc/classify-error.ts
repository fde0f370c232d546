import type { RpcFaultKind } from './rpc-fault.ts';

/** Error texts for too large a range. No code tells it: other providers use the same one for rate limits. */
const RANGE_TEXTS = [
  /block range|range (is )?too|max(imum)? range|range limit|exceed.{0,20}range/i,
  /(more than|exceeds?|limit(ed)? to|max(imum)?( of)?) ?[\d,_]+ (results|logs|blocks|addresses)/i,
  /too many (results|logs|addresses|blocks)|query (returned more|exceeds max results)|response (size|is too)/i,
  /log response size exceeded|result set too large|limit the query/i,
];

/** Error texts for too many requests. */
const RATE_TEXTS = /rate.?limit|too many requests|requests? (per|limit)|capacity|throughput|quota|credits|slow down|throttl/i;

/** Unambiguous codes of JSON-RPC 2.0 and EIP-1474. */
const METHOD_NOT_FOUND = -32_601;
const METHOD_NOT_SUPPORTED = -32_004;
const INTERNAL_ERROR = -32_603;
const LIMIT_EXCEEDED = -32_005;
const RESOURCE_UNAVAILABLE = -32_002;

/**
 * The kind of a JSON-RPC error. Codes decide where they are unambiguous. Ranges are refused with any
 * code, and -32005 stands for both kinds of limit, so there the message decides.
 */
export function classifyError({ code, message }: { code: number; message: string }): RpcFaultKind {
  if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED) return 'unsupported';
  if (RANGE_TEXTS.some((text) => text.test(message))) return 'range';
  if (code === 429 || code === LIMIT_EXCEEDED || RATE_TEXTS.test(message)) return 'rate-limit';
  if (code === INTERNAL_ERROR || code === RESOURCE_UNAVAILABLE || code === -32_000) return 'server';
  return 'refused';
}

/** The kind of an HTTP status other than 200. 413: the request or reply is too large. */
export function classifyStatus(status: number): RpcFaultKind {
  if (status === 429) return 'rate-limit';
  if (status === 413) return 'range';
  if (status >= 500 || status === 408) return 'server';
  return 'refused';
}

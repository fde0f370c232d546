import type { RpcFaultKind } from './rpc-fault.ts';

/** Known wordings of "too much at once". There is no code for it: the same one stands for limits of rate at other providers. */
const RANGE_WORDS = [
  /block range|range (is )?too|max(imum)? range|range limit|exceed.{0,20}range/i,
  /(more than|exceeds?|limit(ed)? to|max(imum)?( of)?) ?[\d,_]+ (results|logs|blocks|addresses)/i,
  /too many (results|logs|addresses|blocks)|query (returned more|exceeds max results)|response (size|is too)/i,
  /log response size exceeded|result set too large|limit the query/i,
];

/** Known wordings of "too often". */
const RATE_WORDS = /rate.?limit|too many requests|requests? (per|limit)|capacity|throughput|quota|credits|slow down|throttl/i;

/** Codes of JSON-RPC 2.0 and EIP-1474 that say what is meant by themselves. */
const METHOD_NOT_FOUND = -32_601;
const METHOD_NOT_SUPPORTED = -32_004;
const INTERNAL_ERROR = -32_603;
const LIMIT_EXCEEDED = -32_005;
const RESOURCE_UNAVAILABLE = -32_002;

/**
 * What an endpoint means by an error object. Codes decide where they are clear; -32005 stands for both kinds of limit, and ranges are
 * refused with any code, so that there the words must help.
 */
export function classifyRefusal({ code, message }: { code: number; message: string }): RpcFaultKind {
  if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED) return 'unsupported';
  if (RANGE_WORDS.some((words) => words.test(message))) return 'range';
  if (code === 429 || code === LIMIT_EXCEEDED || RATE_WORDS.test(message)) return 'rate-limit';
  if (code === INTERNAL_ERROR || code === RESOURCE_UNAVAILABLE || code === -32_000) return 'server';
  return 'refused';
}

/** What an HTTP status other than 200 means. 413 is a request or reply that is too large. */
export function classifyStatus(status: number): RpcFaultKind {
  if (status === 429) return 'rate-limit';
  if (status === 413) return 'range';
  if (status >= 500 || status === 408) return 'server';
  return 'refused';
}

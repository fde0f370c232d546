import type { RpcFaultKind } from './rpc-fault.ts';

/** Error texts for too large a range. No code tells it: other providers use the same one for rate limits. */
const RANGE_TEXTS = [
  /block ?range|range (is )?too|range (is |are )?(over|above|large)|max(imum)? (block )?range|range (size )?limit|exceed.{0,20}range/i,
  /range \d+ exceeds|ranges? (of )?(over|above|larger than) [\d,_]+|limited to an? [\d,_]+ (blocks? )?range|(distance|range|span) (greater|larger|more) than|exceeds? (the )?(max(imum)? )?block/i,
  /(more than|exceeds?|limit(ed)? to|max(imum)?( of)?)( the)?( max(imum)?)?( limit of)? ?[\d,_]+ ?k? blocks/i,
  /too many blocks|query (returned|exceeds)/i,
  /response (body )?(size|is too)|log response size exceeded|result set too large|limit the query|response too (large|big)/i,
  /(narrow|reduce|restrict|limit) (down )?(your|the) (block )?(filter|query|search|range)|query timeout exceeded|try with this block range/i,
];
/** Too many logs in this range. Where a range is suggested, it is one that works for these blocks. */
const RESULT_TEXTS =
  /(more than|exceeds?|limit(ed)? to|max(imum)?( of)?)( the)?( max(imum)?)?( limit of)? ?[\d,_]+ ?k? (results|logs|items)|too many (results|logs)|exceeds? (the )?max(imum)? (number of )?(results|logs)/i;
/** A range that ends above the endpoint's head: a smaller one ends there, too. */
const BEYOND_HEAD_TEXTS = /(beyond|past|after|above|exceeds?|greater than) (the )?(current |latest |chain )*(head|tip|latest block)/i;
const ADDRESS_TEXTS =
  /(number of|too many|max(imum)?( number of)?|exceed\w* max(imum)?( number of)?|limit(ed)? (of|to)|more than) ?[\d,_]* ?(addresses|topics)|addresses .{0,20}(exceed|limit|too many)/i;

const BATCH_TEXTS =
  /batch.{0,30}(too (large|many|big)|limit|exceed|max|size|not allowed)|batch of more than \d+|(too many|max(imum)?( of)? \d+) (requests|calls|items) in (a |the )?batch/i;
/** Daily and monthly limits: a retry within seconds is useless. */
const QUOTA_TEXTS =
  /exceed daily request cost|(daily|monthly|per (day|month)).{0,40}(limit|exceed|reached|quota|count)|(quota|credits?|allowance|plan limit).{0,40}(exceed|exhaust|reached|used|insufficient|run out|depleted)|(exceed|exhaust|out of|insufficient|no more).{0,20}(quota|credits)|monthly capacity/i;
const STATE_TEXTS =
  /missing trie node|(historical )?state .{0,80}(not available|unavailable|pruned|not found|is missing)|no (historical )?state available|state histor(y|ies) .{0,20}(not|n't) .{0,20}(indexed|available)|pruned|pruning|archive (node|access|data|request|mode)|older than \d+ blocks|distance to target block exceeds|requested to old block|block is too old/i;
/** Blocks, receipts or logs that a node no longer keeps. Sources: geth and reth (code 4444), Nethermind, Erigon. */
const HISTORY_TEXTS =
  /pruned history|history (has been |is )?(pruned|expired|unavailable)|old data not available|receipts? not available for|data before txnum=\d+ is not available/i;
const HISTORY_PRUNED = 4_444;
/** Error texts for too many requests. */
const RATE_TEXTS =
  /rate.?limit|request cost limit|too many requests|requests? (per|limit)|capacity|throughput|quota|credits|slow down|throttl|call rate|exceeded.{0,20}per second/i;
const UNSUPPORTED_TEXTS =
  /method .{0,60}(not (found|supported|whitelisted|enabled)|does ?n[o']t exist|is disabled)|(unsupported|unknown) method/i;
/** A plan may change while the endpoint is used, so the method is tried again later. */
const PLAN_TEXTS = /not (available|allowed|supported|included).{0,60}(plan|tier|free)|(upgrade|higher) .{0,40}(plan|tier)/i;
/** A key that is missing, wrong or no longer valid, or a caller that its owner does not allow. */
const DENIED_TEXTS =
  /unauthori[sz]ed|invalid (jwt|kid)\b|jwt (header|token) (missing|invalid|expired)|(ip( address)?|origin|referr?er|user.?agent) .{0,20}(not (allowed|whitelisted|permitted)|blocked|rejected)|rejected (due to|by) (the |your )?project|project id is required|(account|project|app) .{0,20}(suspended|deactivated|is inactive)|(not|must be) authenticated|(invalid|missing|unknown|expired|disabled) (api|project|access|auth)[ -]?(key|id|token)|(api|project|access|auth)[ -]?(key|id|token) .{0,20}(invalid|missing|required|unknown|expired|disabled)/i;
/** State overrides: a node that does not know the third parameter. */
const OVERRIDE_TEXTS =
  /too many arguments, want at most 2|(state )?overrides? .{0,30}(not|un)\s?(supported|allowed)|invalid number of (params|arguments)/i;

/** A contract whose call failed: what follows was chosen by the contract, and says nothing about the endpoint. */
const REVERTED =
  /^(vm )?execution (reverted|error)|^(vm exception|reverted|evm error|invalid opcode|bad instruction|out of gas|stack (under|over)flow|invalid jump|write protection|gas uint64 overflow)/i;
const EXECUTION_REVERTED = [3, -32_015];

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
  if (EXECUTION_REVERTED.includes(code) || REVERTED.test(message)) return 'refused';
  if (BATCH_TEXTS.test(message)) return 'batch';
  if (OVERRIDE_TEXTS.test(message)) return 'override';
  if (code === HISTORY_PRUNED || HISTORY_TEXTS.test(message)) return 'no-history';
  if (STATE_TEXTS.test(message)) return 'no-state';
  if (BEYOND_HEAD_TEXTS.test(message)) return 'server';
  if (ADDRESS_TEXTS.test(message)) return 'addresses';
  if (RESULT_TEXTS.test(message)) return 'results';
  if (RANGE_TEXTS.some((text) => text.test(message))) return 'range';
  if (QUOTA_TEXTS.test(message)) return 'quota';
  if (code === 429 || code === LIMIT_EXCEEDED || RATE_TEXTS.test(message)) return 'rate-limit';
  if (PLAN_TEXTS.test(message)) return 'refused';
  if (UNSUPPORTED_TEXTS.test(message)) return 'unsupported';
  if (DENIED_TEXTS.test(message)) return 'denied';
  if (code === INTERNAL_ERROR || code === RESOURCE_UNAVAILABLE || code === -32_000) return 'server';
  return 'refused';
}

/** What every endpoint answers: one that forbids these lets this address or key do nothing. */
const ORDINARY: ReadonlySet<string> = new Set([
  'eth_chainId',
  'eth_blockNumber',
  'eth_getBlockByNumber',
  'eth_call',
  'eth_getCode',
  'eth_getBalance',
  'eth_getStorageAt',
]);
const FORBIDDEN = [401, 403, 404, 405, 410, 451];

/** The kind of an HTTP status other than 200. 413: the request or reply is too large. */
export function classifyStatus(status: number, method: string): RpcFaultKind {
  if (FORBIDDEN.includes(status) && ORDINARY.has(method)) return 'denied';
  if (status === 429) return 'rate-limit';
  if (status === 402) return 'quota';
  if (status === 413) return 'range';
  if (status >= 500 || status === 408) return 'server';
  return 'refused';
}

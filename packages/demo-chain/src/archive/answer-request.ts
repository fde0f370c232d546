import type { AnswerRequest } from '../anvil/gate.ts';
import { type Rpc, RpcError } from '../anvil/rpc.ts';
import { type Answer, type Call, createAnswerer } from './answer.ts';
import type { Archive } from './archive.ts';
import type { Recorder } from './recorder.ts';

/** Methods that pages may call: none changes the chain. */
const PAGE_METHODS =
  /^(?:eth_(?:call|get\w+|blockNumber|chainId|estimateGas|gasPrice|maxPriorityFeePerGas|feeHistory|syncing|createAccessList|simulateV1)|net_\w+|web3_\w+)$/;
/** Other methods that change nothing. */
const TRACE_METHODS = /^(?:debug_trace|trace_|txpool_)\w+$/;

/** Blocks that may be mined in one call: with more, the node would drop the first before the archive has them. */
const MINED_MAX = 24;

type Deps = {
  /** Lends the node for the duration of `work`: it is not replaced during one answer. */
  readonly use: <Result>(work: (rpc: Rpc) => Promise<Result>) => Promise<Result>;
  /** The same for what changes the chain, one after another. */
  readonly change: <Result>(work: (rpc: Rpc) => Promise<Result>) => Promise<Result>;
  readonly archive: Archive;
  readonly recorder: Recorder;
  /** The oldest block of which the node itself has the state. */
  readonly oldestState: () => number;
  /** Whether the archive takes no further block. */
  readonly isFull: () => boolean;
};

/** Answers from the node and its archive together. A batch is answered in order, since the order may matter. */
export function createAnswerRequest({ use, change, archive, recorder, oldestState, isFull }: Deps): AnswerRequest {
  const answer = createAnswerer({ archive, oldestState });

  async function read(rpc: Rpc, request: unknown, call: Call): Promise<string> {
    const answered = await answer(call, rpc.ask).catch(toAnswer);
    if (answered === undefined) return rpc.forward(request);
    return 'params' in answered ? rpc.forward({ ...(request as object), ...answered }) : write(call.id, answered);
  }

  async function answerOne(request: unknown, mayChange: boolean): Promise<string> {
    const call = toCall(request);
    if (call === undefined)
      return mayChange ? use((rpc) => rpc.forward(request)) : write(undefined, toError('This is no request of JSON-RPC 2.0.'));
    const { id, method } = call;
    if (PAGE_METHODS.test(method) || (mayChange && TRACE_METHODS.test(method))) return use((rpc) => read(rpc, request, call));
    if (!mayChange) return write(id, toError(`Pages may read the demo chain only; ${method} is for programs.`));
    if (/^(?:anvil|hardhat)_mine$/.test(method) && Number(call.params[0] ?? 1) > MINED_MAX)
      return write(id, toError(`At most ${MINED_MAX} blocks can be mined at once.`));
    if (isFull()) return write(id, toError('The archive of the demo chain is full. The next start makes the chain again.'));
    return change(async (rpc) => {
      const text = await rpc.forward(request);
      await recorder.catchUp(rpc);
      return text;
    });
  }

  return async (request, { mayChange }) => {
    if (!Array.isArray(request)) return answerOne(request, mayChange);
    const texts: string[] = [];
    for (const each of request) texts.push(await answerOne(each, mayChange));
    return `[${texts.filter((text) => text !== '').join(',')}]`;
  };
}

const toError = (message: string): Answer => ({ error: { code: -32_600, message } });

/** An error of the node is passed on to the caller. */
function toAnswer(error: unknown): Answer {
  if (error instanceof RpcError) return { error: { code: error.code, message: error.message } };
  throw error;
}

function write(id: unknown, answer: Answer): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, ...answer });
}

function toCall(request: unknown): Call | undefined {
  if (typeof request !== 'object' || request === null || !('method' in request) || typeof request.method !== 'string') return undefined;
  const { id, method, params } = request as { id?: unknown; method: string; params?: unknown };
  return { id, method, params: Array.isArray(params) ? params : [] };
}

/** One request to a node: its method and its parameters. */
export type Question = readonly [method: string, params: readonly unknown[]];

/** An error of the node, with its code. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type Rpc = {
  ask(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Sends all as one batch. Answers are in the order of the requests. Rejects with the first error. */
  askAll(questions: readonly Question[]): Promise<unknown[]>;
  /** Forwards a request and returns the answer, both unchanged. */
  forward(request: unknown): Promise<string>;
};

type Reply = { id: number; result?: unknown; error?: { code: number; message: string } };

/** Long enough for a dump of the whole state. */
const TIMEOUT_MS = 60_000;

/** A client of our own node, which is local and trusted. */
export function createRpc(url: string): Rpc {
  const post = async (body: unknown): Promise<string> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.text();
  };
  const toRequest = ([method, params]: Question, id: number) => ({ jsonrpc: '2.0', id, method, params });
  return {
    ask: async (method, params = []) => toResult(JSON.parse(await post(toRequest([method, params], 0))) as Reply),
    askAll: async (questions) => {
      if (questions.length === 0) return [];
      const replies = JSON.parse(await post(questions.map(toRequest))) as Reply[];
      return replies.toSorted((left, right) => left.id - right.id).map(toResult);
    },
    forward: post,
  };
}

function toResult({ result, error }: Reply): unknown {
  if (error !== undefined) throw new RpcError(error.code, error.message);
  return result;
}

import type { ServerResponse } from 'node:http';

/**
 * Lets `decide` change the application's answer just before its first byte is sent. It is called
 * once, with the status set. It may change the status, or return a function that answers instead;
 * further writes of the application are dropped then.
 */
export function replaceAnswer(response: ServerResponse, decide: () => ((response: ServerResponse) => void) | undefined): void {
  const { writeHead, write, end, flushHeaders } = response;
  let state: 'undecided' | 'unchanged' | 'replaced' = 'undecided';
  const isReplaced = (status: number = response.statusCode): boolean => {
    if (state !== 'undecided') return state === 'replaced';
    response.statusCode = status;
    const replacement = decide();
    state = replacement === undefined ? 'unchanged' : 'replaced';
    if (replacement === undefined) return false;
    for (const name of ['content-encoding', 'content-length', 'etag', 'link']) response.removeHeader(name);
    response.statusMessage = '';
    // Other code may have wrapped these methods meanwhile, to compress. The replacement bypasses
    // it.
    const wrapped = { writeHead: response.writeHead, write: response.write, end: response.end, flushHeaders: response.flushHeaders };
    Object.assign(response, { writeHead, write, end, flushHeaders });
    replacement(response);
    Object.assign(response, wrapped);
    return true;
  };
  Object.assign(response, {
    writeHead: (status: number, ...values: unknown[]) =>
      isReplaced(status) ? response : Reflect.apply(writeHead, response, [response.statusCode, ...values]),
    write: (...values: Parameters<typeof write>) => (isReplaced() ? drop(values) : write.apply(response, values)),
    end: (...values: Parameters<typeof end>) => (isReplaced() ? drop(values) && response : end.apply(response, values)),
    flushHeaders: () => (isReplaced() ? undefined : flushHeaders.call(response)),
  });
}

/** Discards bytes and calls the writer's callback. */
function drop(values: readonly unknown[]): true {
  const done = values.at(-1);
  if (typeof done === 'function') process.nextTick(done);
  return true;
}

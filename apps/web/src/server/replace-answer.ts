import type { ServerResponse } from 'node:http';

/**
 * Lets `replacement` answer in the application's place, decided at the last moment: when the application is about to send its
 * first byte, `isWanted` is asked once, with the status already set. What the application still writes is dropped then.
 */
export function replaceAnswer(
  response: ServerResponse,
  { isWanted, replacement }: { isWanted: () => boolean; replacement: (response: ServerResponse) => void },
): void {
  const { writeHead, write, end, flushHeaders } = response;
  let state: 'undecided' | 'kept' | 'replaced' = 'undecided';
  const isReplaced = (status: number = response.statusCode): boolean => {
    if (state !== 'undecided') return state === 'replaced';
    response.statusCode = status;
    state = isWanted() ? 'replaced' : 'kept';
    if (state === 'kept') return false;
    for (const name of ['content-encoding', 'content-length', 'etag', 'link']) response.removeHeader(name);
    response.statusMessage = '';
    // Others may have wrapped these methods in the meantime, to compress; the replacement goes past them.
    const wrapped = { writeHead: response.writeHead, write: response.write, end: response.end, flushHeaders: response.flushHeaders };
    Object.assign(response, { writeHead, write, end, flushHeaders });
    replacement(response);
    Object.assign(response, wrapped);
    return true;
  };
  Object.assign(response, {
    writeHead: (...values: Parameters<typeof writeHead>) => (isReplaced(values[0]) ? response : writeHead.apply(response, values)),
    write: (...values: Parameters<typeof write>) => (isReplaced() ? drop(values) : write.apply(response, values)),
    end: (...values: Parameters<typeof end>) => (isReplaced() ? drop(values) && response : end.apply(response, values)),
    flushHeaders: () => (isReplaced() ? undefined : flushHeaders.call(response)),
  });
}

/** Takes bytes and forgets them; whoever waits for them to be sent goes on. */
function drop(values: readonly unknown[]): true {
  const done = values.at(-1);
  if (typeof done === 'function') process.nextTick(done);
  return true;
}

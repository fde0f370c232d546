'use client';

import { callId } from './call-id.ts';

type CallListProps = { calls: readonly { method: string; path: string; summary: string; limit?: string }[] };

/**
 * Calls in a line or two each: those that few will make by hand. Their particulars are in the OpenAPI document. In the browser's part: a
 * page's data then names their words, and no elements.
 */
export function CallList({ calls }: CallListProps) {
  return (
    <ul className="call-list">
      {calls.map(({ method, path, summary, limit }) => (
        <li key={`${method} ${path}`} id={callId({ method, path })}>
          <p>
            <i>{method}</i>
            <b>{path}</b>
            {limit !== undefined && <small>{limit}</small>}
          </p>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}

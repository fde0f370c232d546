import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a client knows about a write it asked for. `acknowledged`: the server said that it is done. `refused`: the server said that it will not do it.
 * `unknown`: no answer that decides; it may or may not be there.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export type LedgerEntry = { readonly key: string; readonly outcome: Outcome; readonly attempts: number };

/** Sends the write that `key` names and says how it ended. The same key is the same write, however often it is sent. */
export type Send = (key: string) => Promise<Outcome>;

export type Writer = {
  /** Everything written so far. */
  readonly entries: readonly LedgerEntry[];
  /** Ends each line of writes after the write it is at, and returns all entries. */
  stop(): Promise<readonly LedgerEntry[]>;
};

const RETRIES_MAX = 20;

/**
 * Writes without pause in `lines` parallel lines until stopped, and keeps the ledger. An undecided write is sent again under its own key, as real
 * clients do; that is how a server that forgets its keys is caught writing twice.
 */
export function startWriter({ send, lines = 4, pauseMs = 20 }: { send: Send; lines?: number; pauseMs?: number }): Writer {
  const entries: LedgerEntry[] = [];
  let stopping = false;
  const running = Array.from({ length: lines }, async () => {
    while (!stopping) {
      entries.push(await writeOne({ send, pauseMs, isStopping: () => stopping }));
      await pause(pauseMs);
    }
  });
  return {
    entries,
    async stop() {
      stopping = true;
      await Promise.all(running);
      return entries;
    },
  };
}

type OneWrite = { send: Send; pauseMs: number; isStopping: () => boolean };

async function writeOne({ send, pauseMs, isStopping }: OneWrite): Promise<LedgerEntry> {
  const key = randomUUID();
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await send(key);
    if (outcome !== 'unknown' || attempts > RETRIES_MAX || isStopping()) return { key, outcome, attempts };
    await pause(pauseMs * attempts);
  }
}

/** What an HTTP answer means, with the answer itself: nothing where none came. */
export type HttpAnswer = {
  readonly outcome: Outcome;
  readonly status?: number;
  readonly text?: string;
  readonly cookies?: readonly string[];
};

type HttpRequest = RequestInit & { headers?: Record<string, string> };

/** Asks over HTTP: 2xx is a promise kept, 4xx a refusal; everything else decides nothing. */
export async function askOverHttp(url: string, { method = 'POST', headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal: AbortSignal.timeout(10_000) });
    const answer = { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
    return { outcome: toOutcome(response.status), ...answer };
  } catch {
    return { outcome: 'unknown' };
  }
}

function toOutcome(status: number): Outcome {
  if (status >= 200 && status < 300) return 'acknowledged';
  // Too many requests and a request cut short by the server say nothing about an earlier attempt under the same key.
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unknown';
}

/** A writer's way to say what an HTTP answer means. */
export async function sendOverHttp(url: string, request: HttpRequest): Promise<Outcome> {
  return (await askOverHttp(url, request)).outcome;
}

export type Judgement = {
  readonly acknowledged: number;
  readonly unknown: number;
  readonly refused: number;
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly twice: readonly string[];
  /** Refused, and there all the same. */
  readonly refusedButPresent: readonly string[];
  /** There, and never written by this ledger. */
  readonly strange: readonly string[];
};

/** Compares what clients were told with what is stored: how often each key is there. */
export function judge({ entries, stored }: { entries: readonly LedgerEntry[]; stored: ReadonlyMap<string, number> }): Judgement {
  const keysOf = (outcome: Outcome) => entries.filter((entry) => entry.outcome === outcome).map(({ key }) => key);
  const [acknowledged, refused, unknown] = [keysOf('acknowledged'), keysOf('refused'), keysOf('unknown')];
  const written = new Set(entries.map(({ key }) => key));
  return {
    acknowledged: acknowledged.length,
    unknown: unknown.length,
    refused: refused.length,
    lost: acknowledged.filter((key) => !stored.has(key)),
    twice: [...stored].flatMap(([key, count]) => (count > 1 ? [key] : [])),
    refusedButPresent: refused.filter((key) => stored.has(key)),
    strange: [...stored.keys()].filter((key) => !written.has(key)),
  };
}

/** Whether the server kept its word. An undecided write may be there or not. */
export function isKept({ lost, twice, refusedButPresent, strange }: Judgement): boolean {
  return lost.length + twice.length + refusedButPresent.length + strange.length === 0;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a client knows about its write. `acknowledged`: the server reported success. `refused`: the server rejected it.
 * `unknown`: no conclusive answer; it may or may not be stored.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export type LedgerEntry = { readonly key: string; readonly outcome: Outcome; readonly attempts: number };

/** Sends the write with `key` and returns its outcome. The same key is the same write, however often it is sent. */
export type Send = (key: string) => Promise<Outcome>;

export type Writer = {
  /** Everything written so far. */
  readonly entries: readonly LedgerEntry[];
  /** Stops after the writes in progress, and returns all entries. */
  stop(): Promise<readonly LedgerEntry[]>;
};

const RETRIES_MAX = 20;

/**
 * Writes without pause in `lines` parallel sequences until stopped, and records each outcome. A write with
 * an unknown outcome is sent again under its key, as real clients do; so a server that forgets keys is
 * caught writing twice.
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

/** The outcome of a write by its HTTP answer, with the answer if there was one. */
export type HttpAnswer = {
  readonly outcome: Outcome;
  readonly status?: number;
  readonly text?: string;
  readonly cookies?: readonly string[];
};

type HttpRequest = RequestInit & { headers?: Record<string, string> };

/** Sends a write over HTTP: 2xx is acknowledged, 4xx refused; any other result is unknown. */
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

/** `askOverHttp`, with the outcome alone. */
export async function sendOverHttp(url: string, request: HttpRequest): Promise<Outcome> {
  return (await askOverHttp(url, request)).outcome;
}

export type Judgement = {
  readonly acknowledged: number;
  readonly unknown: number;
  readonly refused: number;
  /** Acknowledged, and not stored. */
  readonly lost: readonly string[];
  /** Stored more than once. */
  readonly twice: readonly string[];
  /** Refused, and stored. */
  readonly refusedButPresent: readonly string[];
  /** Stored, and never sent. */
  readonly strange: readonly string[];
};

/** Compares outcomes with how often each key is stored. */
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

/** Whether nothing is lost, doubled, unexpected or stored although refused. */
export function isKept({ lost, twice, refusedButPresent, strange }: Judgement): boolean {
  return lost.length + twice.length + refusedButPresent.length + strange.length === 0;
}

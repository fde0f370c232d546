import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookFailure } from '@redoubt/domain/webhook/failure';
import { isLoopbackHost } from '../loopback.ts';
import { isPublicAddress } from './public-address.ts';

/** How long a call may take from beginning to end. */
const CALL_MS_MAX = 10_000;

/** Which addresses may be called. */
export type TargetRule = {
  readonly allowsHttp: boolean;
  readonly allowsAddress: (address: string) => boolean;
};

/** For everybody: https into the public internet. */
export const PUBLIC_TARGETS: TargetRule = { allowsHttp: false, allowsAddress: isPublicAddress };

/** On a machine of one's own, where nobody else can ask for it, its own addresses may be called, too. */
export const LOCAL_TARGETS: TargetRule = {
  allowsHttp: true,
  allowsAddress: (address) => isPublicAddress(address) || isLoopbackHost(address),
};

/** Which of the two holds: local targets only where nobody but this machine can reach the product, see `developmentAllowed`. */
export function chooseTargets({ developmentAllowed }: { developmentAllowed: boolean }): TargetRule {
  return developmentAllowed ? LOCAL_TARGETS : PUBLIC_TARGETS;
}

export type CallMeans = {
  readonly rule: TargetRule;
  /** All addresses of a host. Rejects where the name is not known. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
};

/** How a call ended: with a status from 200 to 299, or why it failed. */
export type CallOutcome =
  | { readonly ok: true; readonly status: number }
  | { readonly ok: false; readonly failure: WebhookFailure; readonly status: number | null };

type Message = { readonly url: string; readonly body: string; readonly headers: Readonly<Record<string, string>> };

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookUp(host, { all: true })).map(({ address }) => address);
}

/**
 * Posts a message. The host's name is looked up once, every address of it must be allowed, and the connection goes to the very addresses that
 * were looked at: a name that leads elsewhere the next time changes nothing. Redirects are not followed, and what is answered is not read.
 */
export async function callWebhook(
  { url, body, headers }: Message,
  { rule, resolve = resolveHost, timeoutMs = CALL_MS_MAX }: CallMeans,
): Promise<CallOutcome> {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const secure = target?.protocol === 'https:';
  if (target === undefined || !(secure || (rule.allowsHttp && target.protocol === 'http:'))) return failed('private-target');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const signal = AbortSignal.timeout(timeoutMs);
  const addresses = isIP(host) === 0 ? await raceTo(signal, resolve(host)).catch(() => []) : [host];
  if (signal.aborted) return failed('no-answer');
  const [first] = addresses;
  if (first === undefined) return failed('no-such-host');
  if (!addresses.every(rule.allowsAddress)) return failed('private-target');
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all)
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    else done(null, first, isIP(first));
  };
  return new Promise((settle) => {
    const sent = (secure ? requestHttps : requestHttp)(target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup,
      signal,
    });
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      response.destroy();
      settle(status >= 200 && status < 300 ? { ok: true, status } : { ok: false, failure: 'refused', status });
    });
    sent.on('error', (error) => settle(failed(signal.aborted ? 'no-answer' : failureOf(error))));
    sent.end(body);
  });
}

function failed(failure: WebhookFailure): CallOutcome {
  return { ok: false, failure, status: null };
}

/** Codes of certificates that are not valid, as Node and OpenSSL call them. */
const CERTIFICATE = /CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/;

function failureOf(error: Error): WebhookFailure {
  return 'code' in error && typeof error.code === 'string' && CERTIFICATE.test(error.code) ? 'no-trust' : 'no-connection';
}

async function raceTo<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  return Promise.race([work, aborted]);
}

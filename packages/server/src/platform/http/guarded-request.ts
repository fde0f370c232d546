import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookFailure } from '@redoubt/domain/follow/webhook/delivery';
import { isLoopbackHost } from '../loopback.ts';
import { isPublicAddress } from './public-address.ts';

/** Which addresses may be called. */
export type TargetRule = {
  readonly allowsHttp: boolean;
  readonly allowsAddress: (address: string) => boolean;
};

/** For everybody: https into the public internet. */
export const PUBLIC_TARGETS: TargetRule = { allowsHttp: false, allowsAddress: isPublicAddress };

/** Development: the machine's own addresses may be called, too, since no other machine can reach the product. */
export const LOCAL_TARGETS: TargetRule = {
  allowsHttp: true,
  allowsAddress: (address) => isPublicAddress(address) || isLoopbackHost(address),
};

/** Which rule applies: local targets only where no other machine can reach the product, see `developmentAllowed`. */
export function chooseTargets({ developmentAllowed }: { developmentAllowed: boolean }): TargetRule {
  return developmentAllowed ? LOCAL_TARGETS : PUBLIC_TARGETS;
}

export type RequestDeps = {
  readonly rule: TargetRule;
  /** All addresses of a host. Rejects where the name is not known. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Who the certificates of test servers come from. */
  readonly authorities?: string;
};

type Request = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: string;
  readonly signal: AbortSignal;
};

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookUp(host, { all: true })).map(({ address }) => address);
}

/**
 * Sends a request to a host that a user named, and returns the response before its body is read, or why there is none. The host's name
 * is looked up once, every address of it must be allowed, and the connection goes to the very addresses that were looked at: a name that
 * leads elsewhere the next time changes nothing. Redirects are not followed.
 */
export async function requestGuarded(
  { url, method, headers, body, signal }: Request,
  { rule, resolve = resolveHost, authorities }: RequestDeps,
): Promise<IncomingMessage | WebhookFailure> {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const secure = target?.protocol === 'https:';
  if (target === undefined || !(secure || (rule.allowsHttp && target.protocol === 'http:'))) return 'private-target';
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await raceTo(signal, resolve(host)).catch(() => []) : [host];
  if (signal.aborted) return 'no-answer';
  const [first] = addresses;
  if (first === undefined) return 'no-such-host';
  if (!addresses.every(rule.allowsAddress)) return 'private-target';
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all)
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    else done(null, first, isIP(first));
  };
  return new Promise((settle) => {
    const trust = authorities === undefined ? {} : { ca: authorities };
    const sent = (secure ? requestHttps : requestHttp)(target, { method, headers, agent: false, lookup, signal, ...trust });
    sent.on('response', settle);
    sent.on('error', (error) => settle(signal.aborted ? 'no-answer' : failureOf(error)));
    sent.end(body);
  });
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

import { resolve } from 'node:path';
import { parseBudgets, type RequestBudgets } from '@redoubt/chain/parse-budgets';
import { parseRpcUrls, type RpcUrls } from '@redoubt/chain/parse-rpc-urls';
import { type History, parseHistory } from '@redoubt/chain/plan/history';
import { Email } from '@redoubt/domain/form';
import { LIMITS } from '@redoubt/domain/limits';
import { RefreshedSource } from '@redoubt/domain/office/fact-import/sources';
import {
  ANALYTICS_ORIGINS,
  ANALYTICS_SERVICES,
  type AnalyticsService,
  type AnalyticsServiceName,
} from '@redoubt/domain/platform/analytics/analytics-service';
import { z } from 'zod';
import { type Network, parseNetworks } from '../http/networks.ts';
import { isLoopbackHost } from '../loopback.ts';
import { type Bucket, locateBucket } from './bucket-address.ts';
import type { FlagSettings } from './flag-settings.ts';
import { toHostedIdentity } from './hosted-identity.ts';
import { QuoteEnvironment, toQuoteSettings } from './quote-settings.ts';
import { toCognitoSettings } from './user-pool-settings.ts';

function wholeNumber(min: number, max: number) {
  const error = `Give a whole number from ${min} to ${max}.`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** An address of one of the kinds that `protocol` matches; `example` shows its form to an operator. */
const address = (protocol: RegExp, example: string) => z.url({ protocol, error: `Give an address such as ${example}` });

const HeaderName = z.string().regex(/^[A-Za-z0-9-]+$/, 'Give the name of a header: CF-IPCountry');
const POSITIVE = { error: 'Give a number above 0.' };

/** One sender: `address` or `Name <address>`. */
function isSender(text: string): boolean {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return Email.safeParse(address).success;
}

/** Every variable that an operator can set, as text from outside; docs/operations.md says what each means. */
export const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address(/^https?$/, 'https://redoubt.example').optional(),
  DATA_DIR: z.string().min(1).default('var'),
  BRAND_FILE: z.string().min(1).optional(),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  DATABASE_APP_URL: address(/^postgres(ql)?$/, 'postgres://redoubt_web:password@host:5432/database').optional(),
  RESTORE_URL: address(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/empty_database').optional(),
  DATABASE_READ_URL: address(/^postgres(ql)?$/, 'postgres://redoubt_web:password@replica:5432/database').optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  SMTP_RATE: z.coerce.number(POSITIVE).positive(POSITIVE).optional(),
  MAIL_FROM: z.string().refine(isSender, 'Give an address, or a name and an address: Redoubt <no-reply@example.org>').optional(),
  COGNITO_REGION: z.string().optional(),
  COGNITO_USER_POOL_ID: z.string().optional(),
  COGNITO_CLIENT_ID: z.string().optional(),
  COGNITO_CLIENT_SECRET: z.string().optional(),
  COGNITO_DOMAIN: z.string().optional(),
  COGNITO_ENDPOINT: z.string().optional(),
  COGNITO_ISSUER: address(/^https?$/, 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example').optional(),
  FLAGS_SDK_KEY: z.string().optional(),
  FLAGS_BASE_URL: address(/^https?$/, 'https://flags.example').optional(),
  FLAGS_DATA_GOVERNANCE: z.enum(['Global', 'EuOnly'], { error: 'Give Global or EuOnly.' }).default('Global'),
  FLAGS_MODE: z.enum(['auto-poll', 'lazy-load', 'manual-poll'], { error: 'Give auto-poll, lazy-load or manual-poll.' }).optional(),
  ANALYTICS: z.enum(['none', ...ANALYTICS_SERVICES], { error: 'Give none, plausible, posthog or ga.' }).default('none'),
  ANALYTICS_ID: z.string().optional(),
  ANALYTICS_HOST: address(/^https?$/, 'https://plausible.example').optional(),
  LOGO_CDN_URL: address(/^https?$/, 'https://images.example').optional(),
  BUCKET_URL: address(/^https?$/, 'https://pictures.s3.example').optional(),
  BUCKET_ENDPOINT: address(/^https?$/, 'https://s3.example').optional(),
  BUCKET_REGION: z.string().optional(),
  BUCKET_ACCESS_KEY: z.string().optional(),
  BUCKET_SECRET_KEY: z.string().optional(),
  ...QuoteEnvironment,
  RPC_URLS: z.string().optional(),
  TRACE_MODE: z.enum(['all', 'forward', 'ask'], { error: 'Give all, forward or ask.' }).optional(),
  RPC_RATE: z.string().optional(),
  RPC_DAILY: z.string().optional(),
  HISTORY: z.string().default('24h'),
  DEMO_CHAIN: z.enum(['on', 'off'], { error: 'Give on or off.' }).optional(),
  DEMO_CHAIN_PORT: wholeNumber(1, 65_535).default(8_545),
  WEBSITE_PROBE: z.enum(['on', 'off'], { error: 'Give on or off.' }).default('off'),
  NAMES_DIR: z.string().optional(),
  FACTS_REFRESH: z.string().optional(),
  FACT_IMPORTS: z.string().optional(),
  DEV_MAILBOX: z.enum(['on', 'off'], { error: 'Give on or off.' }).default('on'),
  LIMITS_SCALE: z.coerce.number(POSITIVE).positive(POSITIVE).default(1),
  SECOND_FACTOR_FOR_ADMINS: z.enum(['on', 'off'], { error: 'Give on or off.' }).default('off'),
  WALLETS_PER_RUN: wholeNumber(1, 10_000).default(60),
  PROJECTS_PER_RUN: wholeNumber(1, 10_000).default(40),
  NEW_VOTES_PER_NETWORK: wholeNumber(1, 10_000).default(LIMITS.newVotes.count),
  KYC_KEEP_DAYS: wholeNumber(1, 3_650).default(90),
  WORKER_METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'Give at least 16 characters.').optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 5).default(0),
  TRUSTED_PROXIES: z.string().optional(),
  COUNTRY_HEADER: HeaderName.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'Give debug, info, warn, error or silent.' }).default('info'),
});

const ROOT = resolve(import.meta.dirname, '../../../../..');

/** The operator's interface, parsed and grouped. Every variable is optional; docs/operations.md explains each. */
export const Settings = Environment.transform((env, { addIssue }) => {
  const fault = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const developmentAllowed =
    env.DEV_MAILBOX === 'on' &&
    isLoopbackHost(env.HOST) &&
    isLoopbackHost(publicUrl.hostname) &&
    env.SMTP_URL === undefined &&
    env.COGNITO_USER_POOL_ID === undefined;
  return {
    port: env.PORT,
    host: env.HOST,
    /** Origin under which visitors reach the site, without a slash at the end. */
    publicOrigin: publicUrl.origin,
    dataDir: resolve(ROOT, env.DATA_DIR),
    /** Who runs the site, in place of what the product ships. */
    brandFile: env.BRAND_FILE === undefined ? undefined : resolve(ROOT, env.BRAND_FILE),
    /** As its owner. `undefined`, and so the next one: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** As the app, by a login of its own. */
    databaseAppUrl: env.DATABASE_APP_URL,
    /** A replica of it, as the app; an empty database, in which copies are tried. */
    databaseReadUrl: env.DATABASE_READ_URL,
    restoreUrl: env.RESTORE_URL,
    mail: {
      /** `undefined`: mails become files in `dataDir`/mail. */
      smtpUrl: env.SMTP_URL,
      /** Mails a second of each worker; `undefined`: as many as the server takes. */
      perSecond: env.SMTP_RATE,
      from: env.MAIL_FROM ?? `Redoubt <no-reply@${publicUrl.hostname}>`,
    },
    /** By way of which people come from Google; `undefined`: they do not. */
    hostedIdentity: toHostedIdentity(env, fault),
    /** The pool of AWS Cognito that keeps passwords; `undefined`: we keep them. */
    cognito: toCognitoSettings(env, fault),
    /** Addresses of the chains' endpoints; `undefined`: not set, and the demo chain is used. */
    rpcUrls: toRpcUrls(env.RPC_URLS, fault),
    /** What may be sent to each endpoint. */
    rpcBudgets: toRpcBudgets(env, fault),
    /** How much of a chain's past is read when it is followed first. */
    history: toHistory(env.HISTORY, fault),
    /** The demo chain that we run ourselves; `undefined`: none. `asked`: it was set explicitly, so the start fails without it. */
    demoChain: toDemoChain(env),
    /** How movements are recorded of chains that were given no mode; `undefined`: all of the demo chain, none of others. */
    traceMode: env.TRACE_MODE,
    /** Whether websites of projects are looked at. */
    websiteProbe: env.WEBSITE_PROBE === 'on',
    /** Folder of the operator's own ABIs and lists of signatures; `undefined`: none. */
    namesDir: env.NAMES_DIR === undefined ? undefined : resolve(ROOT, env.NAMES_DIR),
    /** Sources of facts, and of lists of phishing domains, that the worker reads by itself. */
    factsRefresh: toFactSources(env, fault),
    flags: {
      sdkKey: env.FLAGS_SDK_KEY,
      baseUrl: env.FLAGS_BASE_URL,
      dataGovernance: env.FLAGS_DATA_GOVERNANCE,
      mode: env.FLAGS_MODE,
    } satisfies FlagSettings,
    /** The service that gets page views and timings, after consent; `undefined`: none. */
    analytics: toAnalyticsService(env, fault),
    /** Image CDN that logos come from, without a slash at the end; `undefined`: they come from this site. */
    logoCdnUrl: env.LOGO_CDN_URL?.replace(/\/+$/, ''),
    /** Where profile pictures are kept; `undefined`: in `dataDir`/uploads. */
    bucket: toBucket(env, fault),
    /** Where requests for quotes go. */
    quote: toQuoteSettings(env, fault),
    /** Whether LIMITS_SCALE, the development mailbox and /metrics without a token may work; a request must be local, and have the mailbox’s key for the last two. */
    developmentAllowed,
    limitsScale: developmentAllowed ? env.LIMITS_SCALE : 1,
    /** Whether an admin or editor without a second factor may neither impersonate, state anything nor administer. */
    secondFactorForAdmins: env.SECOND_FACTOR_FOR_ADMINS === 'on',
    /** How much each run of a job does at most. */
    perRun: { wallets: env.WALLETS_PER_RUN, projects: env.PROJECTS_PER_RUN },
    /** Votes of new visitors without an account that one network may cast on one project in a day. */
    newVotesPerNetwork: env.NEW_VOTES_PER_NETWORK,
    /** How many days after the decision documents of an identity case are kept. */
    kycKeepDays: env.KYC_KEEP_DAYS,
    /** Where a worker answers /metrics; `undefined`: it does not. */
    workerMetrics: toWorkerMetrics(env, fault),
    metricsToken: env.METRICS_TOKEN,
    /** How many reverse proxies in front are ours: so many entries from the right of X-Forwarded-For are believed. */
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    /** From which addresses that header is believed; `undefined`: from this machine and local networks. */
    trustedProxies: toTrustedProxies(env.TRUSTED_PROXIES, fault),
    /** In which header those proxies say the client's country; `undefined`: in none. */
    countryHeader: toCountryHeader(env, fault),
    logLevel: env.LOG_LEVEL,
  };
});
export type Settings = z.infer<typeof Settings>;

function toWorkerMetrics(
  { WORKER_METRICS_PORT: port, HOST: host, METRICS_TOKEN: token }: z.output<typeof Environment>,
  fault: (name: string, message: string) => void,
): { host: string; port: number; token: string | undefined } | undefined {
  if (port === undefined) return undefined;
  if (token === undefined && !isLoopbackHost(host)) fault('METRICS_TOKEN', 'Give it, too: other machines could read the worker’s metrics.');
  return { host, port, token };
}

function toCountryHeader(
  { COUNTRY_HEADER, TRUSTED_PROXY_HOPS }: { COUNTRY_HEADER?: string | undefined; TRUSTED_PROXY_HOPS: number },
  fault: (name: string, message: string) => void,
): string | undefined {
  if (COUNTRY_HEADER !== undefined && TRUSTED_PROXY_HOPS === 0) {
    fault('COUNTRY_HEADER', 'Give TRUSTED_PROXY_HOPS, too: without a proxy of yours, every client could claim a country.');
  }
  return COUNTRY_HEADER?.toLowerCase();
}

/** It stands in where no chain is named. */
function toDemoChain({ DEMO_CHAIN: wish, DEMO_CHAIN_PORT: port, RPC_URLS: rpcUrls }: z.output<typeof Environment>) {
  return (wish ?? (rpcUrls === undefined ? 'on' : 'off')) === 'on' ? { port, asked: wish === 'on' } : undefined;
}

function toRpcUrls(text: string | undefined, fault: (name: string, message: string) => void): RpcUrls | undefined {
  if (text === undefined) return undefined;
  try {
    return parseRpcUrls(text);
  } catch (error) {
    fault('RPC_URLS', error instanceof Error ? error.message : 'is not valid');
    return undefined;
  }
}

/** An address that is not valid is told by `toRpcUrls`. */
function toRpcBudgets(
  { RPC_URLS: rpcUrls, RPC_RATE: rate, RPC_DAILY: daily }: z.output<typeof Environment>,
  fault: (name: string, message: string) => void,
): RequestBudgets {
  if (rpcUrls === undefined || toRpcUrls(rpcUrls, () => undefined) === undefined) return new Map();
  try {
    return parseBudgets({ rpcUrls, rate, daily });
  } catch (error) {
    const [name = 'RPC_RATE', message = 'is not valid'] = error instanceof Error ? error.message.split(': ') : [];
    fault(name, message);
    return new Map();
  }
}

/** FACT_IMPORTS is the former name of FACTS_REFRESH. */
function toFactSources(
  { FACTS_REFRESH: refresh, FACT_IMPORTS: former }: z.output<typeof Environment>,
  fault: (name: string, message: string) => void,
): readonly RefreshedSource[] {
  const text = refresh ?? former ?? 'off';
  if (text === 'off') return [];
  const parsed = text.split(',').map((name) => RefreshedSource.safeParse(name.trim()));
  if (parsed.some(({ success }) => !success))
    fault(
      refresh === undefined ? 'FACT_IMPORTS' : 'FACTS_REFRESH',
      `Give off, or some of ${RefreshedSource.options.join(', ')} with commas.`,
    );
  return [...new Set(parsed.flatMap(({ data }) => data ?? []))];
}

function toHistory(text: string, fault: (name: string, message: string) => void): History {
  try {
    return parseHistory(text);
  } catch (error) {
    fault('HISTORY', error instanceof Error ? error.message : 'is not valid');
    return 'all';
  }
}

function toTrustedProxies(text: string | undefined, fault: (name: string, message: string) => void): readonly Network[] | undefined {
  if (text === undefined) return undefined;
  try {
    return parseNetworks(text);
  } catch (error) {
    fault('TRUSTED_PROXIES', error instanceof Error ? error.message : 'is not valid');
    return undefined;
  }
}

const BUCKET_PARTS = ['BUCKET_URL', 'BUCKET_ENDPOINT', 'BUCKET_ACCESS_KEY', 'BUCKET_SECRET_KEY'] as const;

/** All of a bucket or none of it: half of one would lose pictures. */
function toBucket(env: z.output<typeof Environment>, fault: (name: string, message: string) => void): Bucket | undefined {
  const { BUCKET_URL: publicUrl, BUCKET_ENDPOINT: endpoint, BUCKET_ACCESS_KEY: accessKey, BUCKET_SECRET_KEY: secretKey } = env;
  const missing = BUCKET_PARTS.filter((name) => env[name] === undefined);
  if (missing.length === BUCKET_PARTS.length && env.BUCKET_REGION === undefined) return undefined;
  for (const name of missing) fault(name, 'Give it, too: a bucket needs its address, its endpoint and both keys.');
  if (publicUrl === undefined || endpoint === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  const place = locateBucket({ publicUrl, endpoint });
  if (place === undefined) fault('BUCKET_ENDPOINT', 'Name the bucket in its path, such as https://s3.example/pictures');
  return place && { ...place, region: env.BUCKET_REGION ?? 'us-east-1', accessKey, secretKey };
}

/** Reads the environment once, at start-up. Throws listing every bad variable by name, not by value. Empty means unset. */
export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`These settings are not valid:\n${faults.join('\n')}`);
}

type AnalyticsEnvironment = {
  readonly ANALYTICS: AnalyticsServiceName | 'none';
  readonly ANALYTICS_ID?: string | undefined;
  readonly ANALYTICS_HOST?: string | undefined;
};

/** The service that is told of page views and timings, complete, or none. `fault` is told what is missing. Source: OP-56. */
function toAnalyticsService(env: AnalyticsEnvironment, fault: (name: string, message: string) => void): AnalyticsService | undefined {
  const { ANALYTICS: service, ANALYTICS_ID: id, ANALYTICS_HOST: host } = env;
  if (service === 'none') return undefined;
  if (id === undefined) fault('ANALYTICS_ID', 'Give it, too: the service asks whose pages are counted.');
  return id === undefined ? undefined : { service, id, origin: host === undefined ? ANALYTICS_ORIGINS[service] : new URL(host).origin };
}

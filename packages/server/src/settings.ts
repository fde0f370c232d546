import { resolve } from 'node:path';
import { Email } from '@redoubt/domain/form';
import { z } from 'zod';
import { isLoopbackHost } from './loopback.ts';

function wholeNumber(min: number, max: number) {
  const error = `Give a whole number from ${min} to ${max}.`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** An address of one of the kinds that `protocol` matches; `example` shows its form to an operator. */
const address = (protocol: RegExp, example: string) => z.url({ protocol, error: `Give an address such as ${example}` });

const POSITIVE = { error: 'Give a number above 0.' };

/** One sender: `address` or `Name <address>`. */
function isSender(text: string): boolean {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return Email.safeParse(address).success;
}

const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address(/^https?$/, 'https://redoubt.example').optional(),
  DATA_DIR: z.string().min(1).default('var'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().refine(isSender, 'Give an address, or a name and an address: Redoubt <no-reply@example.org>').optional(),
  COGNITO_USER_POOL_ID: z.string().optional(),
  LOGO_CDN_URL: address(/^https?$/, 'https://images.example').optional(),
  LIMITS_SCALE: z.coerce.number(POSITIVE).positive(POSITIVE).default(1),
  METRICS_TOKEN: z.string().min(16, 'Give at least 16 characters.').optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 5).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'Give debug, info, warn, error or silent.' }).default('info'),
});

const ROOT = resolve(import.meta.dirname, '../../..');

/** The operator's interface, parsed and grouped. Every variable is optional; docs/operations.md explains each. */
export const Settings = Environment.transform((env) => {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const developmentAllowed =
    isLoopbackHost(env.HOST) && isLoopbackHost(publicUrl.hostname) && env.SMTP_URL === undefined && env.COGNITO_USER_POOL_ID === undefined;
  return {
    port: env.PORT,
    host: env.HOST,
    /** Origin under which visitors reach the site, without a slash at the end. */
    publicOrigin: publicUrl.origin,
    dataDir: resolve(ROOT, env.DATA_DIR),
    /** `undefined` stands for the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    mail: {
      /** `undefined`: mails become files in `dataDir`/mail. */
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `Redoubt <no-reply@${publicUrl.hostname}>`,
    },
    /** Image CDN that logos come from, without a slash at the end; `undefined`: they come from this site. */
    logoCdnUrl: env.LOGO_CDN_URL?.replace(/\/+$/, ''),
    /** Whether the development mailbox, LIMITS_SCALE and /metrics without a token may work; a request must be local, too. */
    developmentAllowed,
    limitsScale: developmentAllowed ? env.LIMITS_SCALE : 1,
    metricsToken: env.METRICS_TOKEN,
    /** How many reverse proxies in front are ours: so many entries from the right of X-Forwarded-For are believed. */
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    logLevel: env.LOG_LEVEL,
  };
});
export type Settings = z.infer<typeof Settings>;

/** Reads the environment once, at start-up. Throws listing every bad variable by name, not by value. Empty means unset. */
export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`These settings are not valid:\n${faults.join('\n')}`);
}

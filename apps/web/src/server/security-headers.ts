type Headers = Readonly<Record<string, string>>;

const ALWAYS: Headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

const TWO_YEARS_SECONDS = 63_072_000;

/** For answers that are data: nothing in them may run or be framed, should a browser be made to show one. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers that every answer carries, whoever writes it. Pages may replace the policy, never drop it. */
export function securityHeaders({ https, policy }: { https: boolean; policy: string }): Headers {
  return {
    ...ALWAYS,
    ...(https && { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }),
    'content-security-policy': policy,
  };
}

type DocumentParts = {
  readonly nonce: string;
  readonly dev: boolean;
  readonly https: boolean;
  /** The one other origin that pictures may come from. */
  readonly logoCdnUrl?: string | undefined;
};

/**
 * The content security policy of a document: scripts run only with this answer's nonce, or when such a script loads them.
 * The development server evaluates code and keeps a socket open; both are refused otherwise.
 */
export function documentPolicy({ nonce, dev, https, logoCdnUrl }: DocumentParts): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes; they can't run code.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${logoCdnUrl === undefined ? '' : ` ${new URL(logoCdnUrl).origin}`}`,
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

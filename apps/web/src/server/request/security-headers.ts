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

/** The script that asks a visitor's node: bundled under this name, run as a worker, and by nothing else. */
const WORKER_FILE = /^\/_next\/static\/chunks\/turbopack-worker[^/]*\.js$/;

/** Whether the file under this path is a worker's script, whose policy is its own and not that of the page that starts it. */
export const isWorkerFile = (path: string): boolean => WORKER_FILE.test(path);

/**
 * For workers: they may ask any node over https, and one on the visitor's own machine; they run our files alone, and compile the decoder
 * of bytecode. They have no page, no cookie of ours to read, and no say in what a page shows but by their messages.
 */
export function workerPolicy({ dev }: { dev: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${dev ? " 'unsafe-eval'" : ''}`,
    `connect-src 'self' https: http://localhost:* http://127.0.0.1:*${dev ? ' ws:' : ''}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where the frame of a CRM's form and what it sends may be, besides its script's own origin. The script runs because ours loads it. */
const CRM_ORIGINS = ['https://*.hsforms.com', 'https://*.hsforms.net'];

/** Where browsers tell of breaches of a document's policy, and how its header calls that. */
const REPORTS_PATH = '/api/csp-reports';
const REPORTS_NAME = 'policy';

/** The headers that every answer carries, whoever writes it. Pages may replace the policy, never drop it. */
export function securityHeaders({ https, policy }: { https: boolean; policy: string }): Headers {
  return {
    ...ALWAYS,
    ...(https && { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }),
    'content-security-policy': policy,
    ...(policy.includes(`report-to ${REPORTS_NAME}`) && { 'reporting-endpoints': `${REPORTS_NAME}="${REPORTS_PATH}"` }),
  };
}

type DocumentParts = {
  readonly nonce: string;
  readonly dev: boolean;
  readonly https: boolean;
  /** Where else pictures may come from: an image CDN, a bucket. */
  readonly pictureUrls?: readonly string[];
  /** Where the form of a CRM comes from, where there is one. */
  readonly crmOrigin?: string | undefined;
  /** Whether the page may start a worker of ours. */
  readonly workers?: boolean;
  /** Where else scripts may send and ask: an analytics service. */
  readonly callUrls?: readonly string[];
};

/**
 * The content security policy of a document: scripts run only with this answer's nonce, or when such a script loads them.
 * The development server evaluates code and keeps a socket open; both are refused otherwise.
 */
export function documentPolicy({ nonce, dev, https, pictureUrls = [], callUrls = [], crmOrigin, workers = false }: DocumentParts): string {
  const pictureOrigins = new Set(pictureUrls.map((url) => new URL(url).origin));
  const crmOrigins = crmOrigin === undefined ? [] : [crmOrigin, ...CRM_ORIGINS];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes; they can't run code.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', ...pictureOrigins, ...crmOrigins].join(' '),
    "font-src 'self'",
    [`connect-src 'self'${dev ? ' ws:' : ''}`, ...callUrls.map((url) => new URL(url).origin), ...crmOrigins].join(' '),
    ...(crmOrigins.length > 0 ? [['frame-src', ...crmOrigins].join(' ')] : []),
    `worker-src ${workers ? "'self'" : "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
    // The second for browsers that do not know the first.
    `report-to ${REPORTS_NAME}`,
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');
}

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

/** The policy of data: nothing runs and nothing is framed, even if a browser displays it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The script that calls a visitor's node. It is bundled under this name, and runs only as a worker.
 */
const WORKER_FILE = /^\/_next\/static\/chunks\/turbopack-worker[^/]*\.js$/;

/** Whether the file at this path is a worker's script, which has its own policy. */
export const isWorkerFile = (path: string): boolean => WORKER_FILE.test(path);

/**
 * The policy of workers. They may call any node over https, and one on the visitor's machine. They
 * run only our files, and compile the bytecode decoder. They have no DOM and no cookies, and affect
 * a page only by messages.
 */
export function workerPolicy({ dev }: { dev: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${dev ? " 'unsafe-eval'" : ''}`,
    `connect-src 'self' https: http://localhost:* http://127.0.0.1:*${dev ? ' ws:' : ''}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Origins of the CRM form's frame and requests, besides its script's own. The script runs because
 * ours loads it.
 */
const CRM_ORIGINS = ['https://*.hsforms.com', 'https://*.hsforms.net'];

/**
 * Where browsers report violations of a document's policy, and the endpoint's name in its header.
 */
const REPORTS_PATH = '/api/csp-reports';
const REPORTS_NAME = 'policy';

/** The headers of every answer. Pages may replace the policy, never remove it. */
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
  /** Further sources of pictures: an image CDN, a bucket. */
  readonly pictureUrls?: readonly string[];
  /** The origin of the CRM's form, if any. */
  readonly crmOrigin?: string | undefined;
  /** Whether the page may start a worker. */
  readonly workers?: boolean;
  /** Further servers that scripts may call: an analytics service. */
  readonly callUrls?: readonly string[];
};

/**
 * The content security policy of a document. Scripts run only with this answer's nonce, or when
 * such a script loads them. Only the development server may evaluate code and open a socket.
 */
export function documentPolicy({ nonce, dev, https, pictureUrls = [], callUrls = [], crmOrigin, workers = false }: DocumentParts): string {
  const pictureOrigins = new Set(pictureUrls.map((url) => new URL(url).origin));
  const crmOrigins = crmOrigin === undefined ? [] : [crmOrigin, ...CRM_ORIGINS];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // React sets style attributes. They can't run code.
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
    // `report-uri` is for browsers without `report-to`.
    `report-to ${REPORTS_NAME}`,
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');
}

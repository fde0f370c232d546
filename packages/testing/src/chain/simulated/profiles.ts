/** A rejection as a provider words it. */
export type Rejection = { readonly code: number; readonly message: string; readonly status?: number };

/** How an endpoint of a kind behaves. Limits that are absent do not exist. */
export type EndpointProfile = {
  readonly latencyMs: number;
  /** Items a second, with one second's burst. */
  readonly perSecond?: number;
  readonly tooFast?: Rejection;
  /** Most blocks of one `eth_getLogs`, most logs of its answer, and most addresses of its filter. */
  readonly logBlocks?: number;
  readonly tooManyBlocks?: Rejection;
  readonly logResults?: number;
  readonly tooManyLogs?: Rejection;
  readonly logAddresses?: number;
  readonly tooManyAddresses?: Rejection;
  readonly batchMax?: number;
  readonly tooLargeBatch?: Rejection;
  /** Whether `eth_call` takes state overrides; `ignored`: the third parameter has no effect. */
  readonly override: 'taken' | 'refused' | 'ignored';
  /** Blocks below the head whose state is known; absent for an archive. */
  readonly stateBlocks?: number;
  /** Items a day. */
  readonly daily?: number;
  readonly usedUp?: Rejection;
  /** Rejections with which all but `eth_chainId` is answered, in turn. */
  readonly replays?: readonly Rejection[];
  /** Methods that are not offered. */
  readonly missing?: readonly string[];
};

const NO_TRACES = ['debug_traceBlockByNumber'];

/** Sources of the wordings: the nodes' code, providers' documentation and issue threads of indexers. */
export const PROFILES = {
  hosted: {
    latencyMs: 100,
    perSecond: 25,
    tooFast: { code: 429, message: 'Your app has exceeded its compute units per second capacity.', status: 429 },
    logBlocks: 10_000,
    tooManyBlocks: { code: -32_614, message: 'eth_getLogs is limited to a 10,000 range', status: 413 },
    logResults: 10_000,
    tooManyLogs: { code: -32_005, message: 'query returned more than 10000 results' },
    batchMax: 50,
    tooLargeBatch: { code: -32_600, message: 'batch too large: maximum 50 requests in a batch' },
    override: 'taken',
    missing: NO_TRACES,
  },
  free: {
    latencyMs: 150,
    perSecond: 10,
    tooFast: { code: -32_007, message: '10/second request limit reached - reduce calls per second', status: 429 },
    logBlocks: 10,
    tooManyBlocks: {
      code: -32_600,
      message:
        'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x1, 0xa]',
    },
    batchMax: 3,
    tooLargeBatch: { code: -32_062, message: 'Batch size is too large' },
    override: 'taken',
    daily: 30_000,
    usedUp: { code: -32_005, message: 'daily request count exceeded, request rate limited' },
    missing: NO_TRACES,
  },
  public: {
    latencyMs: 200,
    perSecond: 5,
    tooFast: { code: -32_005, message: 'Too many requests, please slow down', status: 429 },
    logBlocks: 1_000,
    tooManyBlocks: { code: -32_602, message: 'eth_getLogs range is too large, max is 1k blocks' },
    batchMax: 10,
    tooLargeBatch: { code: -32_600, message: 'batch too large' },
    override: 'refused',
    stateBlocks: 128,
    missing: NO_TRACES,
  },
  geth: {
    latencyMs: 1,
    logAddresses: 1_000,
    tooManyAddresses: { code: -32_000, message: 'exceed max addresses or topics per search position' },
    batchMax: 1_000,
    tooLargeBatch: { code: -32_600, message: 'batch too large' },
    override: 'taken',
    stateBlocks: 128,
  },
  reth: {
    latencyMs: 1,
    logBlocks: 100_000,
    tooManyBlocks: { code: -32_602, message: 'query exceeds max block range 100000' },
    logResults: 20_000,
    tooManyLogs: { code: -32_602, message: 'query exceeds max results 20000, retry with the range 1-2' },
    override: 'taken',
  },
  erigon: {
    latencyMs: 1,
    logBlocks: 1_000,
    tooManyBlocks: { code: -32_000, message: 'range 10000 exceeds limit of 1000' },
    logResults: 20_000,
    tooManyLogs: { code: -32_000, message: 'query exceeds max results 20000' },
    logAddresses: 1_000,
    tooManyAddresses: { code: -32_000, message: 'exceed max addresses or topics per search position' },
    batchMax: 100,
    tooLargeBatch: { code: -32_000, message: 'batch limit 100 exceeded (can increase by --rpc.batch.limit)' },
    override: 'taken',
  },
} as const satisfies Record<string, EndpointProfile>;

export type ProfileName = keyof typeof PROFILES;

/**
 * A rate limit: bursts of `count`, then one use every `seconds / count`. Unused allowance does not
 * accumulate. `ahead`: how many uses a web process may reserve at a time for a busy caller, so that not
 * every request needs a second query. `costly`: also limits the wider IPv6 network, at `WIDE_TIMES` the
 * count.
 */
export type Limit = { readonly count: number; readonly seconds: number; readonly ahead?: number; readonly costly?: true };

/** A /48 holds 65,536 household networks, of one customer or of many phones. */
export const WIDE_TIMES = 20;

/** Every rate limit of the product, per network unless its name says otherwise. LIMITS_SCALE multiplies `count`. */
export const LIMITS = {
  /**
   * Documents, feeds and sitemaps, 3 a second. Counted per web process, which draws all pages on one core: a page takes 15 to 100 ms of it, so one
   * network has a third of it at most. At once as many as a class or an office that opens the site together; they are drawn one at a time.
   */
  pages: { count: 180, seconds: 60 },
  search: { count: 20, seconds: 1, ahead: 4 },
  projectRead: { count: 40, seconds: 1, ahead: 4 },
  projectsList: { count: 20, seconds: 1, ahead: 4 },
  /** Balances are read from an external node. */
  wallets: { count: 10, seconds: 5, costly: true },
  /** Seconds of analysis of contracts without a stored result: CPU time, plus 2 ms for each node request. */
  analysisSeconds: { count: 40, seconds: 400, costly: true },
  /** Orders of traces: each may take a minute of a core. */
  traceRuns: { count: 6, seconds: 3_600, costly: true },
  /** Searches for paths between accounts: each may take seconds of a core and of the database, and asks a node what accounts are. */
  tracePaths: { count: 30, seconds: 3_600, costly: true },
  /** Reads of movements and traces; an address asks a node for balances. */
  traceReads: { count: 120, seconds: 60, costly: true },
  pageView: { count: 20, seconds: 1 },
  votes: { count: 60, seconds: 60, costly: true },
  /** First votes without an account, per network and project: enough for a household or an office, not for a script that drops its cookies. */
  newVotes: { count: 10, seconds: 86_400, costly: true },
  incidentReports: { count: 10, seconds: 3_600, costly: true },
  reportStatus: { count: 20, seconds: 1 },
  averageVotes: { count: 20, seconds: 1 },
  /** Share images: rendering one takes a quarter of a second. */
  pictures: { count: 5, seconds: 1, costly: true },
  /** Badges on other sites: one database row and a small SVG. */
  badges: { count: 40, seconds: 1, ahead: 4 },
  /** CSV exports: each reads the whole table. */
  tableFiles: { count: 20, seconds: 60, costly: true },
  events: { count: 120, seconds: 60, ahead: 4 },
  errorReports: { count: 30, seconds: 60 },
  signUp: { count: 30, seconds: 3_600, costly: true },
  authCalls: { count: 120, seconds: 60 },
  login: { count: 100, seconds: 3_600, costly: true },
  codeRequests: { count: 30, seconds: 3_600, costly: true },
  /** Per address and network: one resent code a minute, five an hour, and ten tries of codes that another browser requested. */
  addressCodesMinute: { count: 1, seconds: 60 },
  addressCodesHour: { count: 5, seconds: 3_600 },
  addressCodeTries: { count: 10, seconds: 3_600 },
  /** Per address, from all networks: protects its mailbox. The newest code stays valid while no more are mailed. */
  addressCodes: { count: 5, seconds: 2_400 },
  /** A user's reads of their own account. */
  accountReads: { count: 20, seconds: 1 },
  /** Per account: passwords typed to confirm an action, pictures, and all other changes. */
  accountPasswordTries: { count: 10, seconds: 3_600 },
  accountPictures: { count: 10, seconds: 3_600 },
  accountChanges: { count: 60, seconds: 600 },
  /** Per account: changes of watchlists, one per press. */
  watchlistChanges: { count: 120, seconds: 60 },
  /** Feature flags: evaluated for a visitor, and the config for all. */
  flags: { count: 20, seconds: 1 },
  /** Calls of the office, by network: a scope of many files takes several. */
  office: { count: 300, seconds: 60 },
  /** Per account: messages with files, each of up to 25 MB. */
  officeFiles: { count: 60, seconds: 3_600 },
  /** Per account: invitations into teams, each of which sends a mail to any address. */
  teamInvitations: { count: 20, seconds: 3_600 },
  /** Calls by the link of a person whose identity is checked: consent and documents of up to 8 MB. */
  identityLinks: { count: 60, seconds: 600, costly: true },
  /** Published reports, their keys and what is said of a file. */
  reports: { count: 20, seconds: 1, ahead: 4 },
  /** Quote requests; and mails to the address given in one. */
  quotes: { count: 5, seconds: 3_600, costly: true },
  quoteConfirmations: { count: 3, seconds: 86_400 },
  profilePictures: { count: 60, seconds: 1 },
  /** Mail preferences, read or changed by the id in a mail. */
  mailPreferences: { count: 30, seconds: 60 },
  /** Waitlist subscriptions: each can send a mail to any address. */
  notices: { count: 10, seconds: 3_600, costly: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

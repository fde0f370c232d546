/**
 * `count` uses may come at once; then one more is given every `seconds / count`. Unused allowance does not pile up. `ahead`: how many a
 * web process may take at a time for somebody who asks again and again, so that not every question costs two. `costly`: the wider IPv6 network
 * around the caller's has an allowance, too, `WIDE_TIMES` as large.
 */
export type Limit = { readonly count: number; readonly seconds: number; readonly ahead?: number; readonly costly?: true };

/** A /48 holds 65,536 networks of a household each; of one customer, or of many phones. */
export const WIDE_TIMES = 20;

/** Every rate limit of the product, per network unless its name says otherwise. LIMITS_SCALE multiplies `count`. */
export const LIMITS = {
  /** Documents, feeds and maps of the site, twenty a second. Counted in each web process by itself. */
  pages: { count: 1_000, seconds: 50 },
  search: { count: 20, seconds: 1, ahead: 4 },
  projectRead: { count: 40, seconds: 1, ahead: 4 },
  projectsList: { count: 20, seconds: 1, ahead: 4 },
  /** Balances are read from somebody's node. */
  wallets: { count: 10, seconds: 5, costly: true },
  /** Seconds for which contracts are analysed that nobody has looked at yet: of a processor, and two thousandths for each question to a node. */
  analysisSeconds: { count: 40, seconds: 400, costly: true },
  pageView: { count: 20, seconds: 1 },
  votes: { count: 60, seconds: 60, costly: true },
  /** First votes without an account, of one network on one project: a household or an office, not a machine that drops its cookies. */
  newVotes: { count: 10, seconds: 86_400, costly: true },
  incidentReports: { count: 10, seconds: 3_600, costly: true },
  reportStatus: { count: 20, seconds: 1 },
  averageVotes: { count: 20, seconds: 1 },
  /** Pictures for other sites: drawing one costs a quarter of a second. */
  pictures: { count: 5, seconds: 1, costly: true },
  /** Badges on other people's pages: one row of the database, and a text. */
  badges: { count: 40, seconds: 1, ahead: 4 },
  /** Whole tables as files: each reads all of its rows. */
  tableFiles: { count: 20, seconds: 60, costly: true },
  events: { count: 120, seconds: 60, ahead: 4 },
  errorReports: { count: 30, seconds: 60 },
  signUp: { count: 30, seconds: 3_600, costly: true },
  authCalls: { count: 120, seconds: 60 },
  login: { count: 100, seconds: 3_600, costly: true },
  codeRequests: { count: 30, seconds: 3_600, costly: true },
  /** An address and a network: one code a minute that is asked for again, five an hour, and ten tries of codes that another browser asked for. */
  addressCodesMinute: { count: 1, seconds: 60 },
  addressCodesHour: { count: 5, seconds: 3_600 },
  addressCodeTries: { count: 10, seconds: 3_600 },
  /** An address, from all networks: its mailbox is not flooded, and while no more are mailed the newest code is still good. */
  addressCodes: { count: 5, seconds: 2_400 },
  /** What a person reads of their own account. */
  accountReads: { count: 20, seconds: 1 },
  /** An account: passwords typed again to confirm an act, pictures, and everything else that its owner changes. */
  accountPasswordTries: { count: 10, seconds: 3_600 },
  accountPictures: { count: 10, seconds: 3_600 },
  accountChanges: { count: 60, seconds: 600 },
  /** An account: what somebody does with their lists, a press each. */
  watchlistChanges: { count: 120, seconds: 60 },
  /** Which features are on: by who looks, and the config that says it for all. */
  flags: { count: 20, seconds: 1 },
  /** Requests for quotes; and how often the address given in one may be written to. */
  quotes: { count: 5, seconds: 3_600, costly: true },
  quoteConfirmations: { count: 3, seconds: 86_400 },
  profilePictures: { count: 60, seconds: 1 },
  /** Choices about mail, read or ended by the id in a mail. */
  mailPreferences: { count: 30, seconds: 60 },
  /** Addresses for a mail on the day when something opens: each may be followed by a mail to somebody. */
  notices: { count: 10, seconds: 3_600, costly: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

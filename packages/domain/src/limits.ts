/**
 * `count` uses may come at once; then one more is given every `seconds / count`. Unused allowance does not pile up. `ahead`: how many a
 * web process may take at a time for somebody who asks again and again, so that not every question costs two.
 */
export type Limit = { readonly count: number; readonly seconds: number; readonly ahead?: number };

/** Every rate limit of the product, per network unless its name says otherwise. LIMITS_SCALE multiplies `count`. */
export const LIMITS = {
  search: { count: 20, seconds: 1, ahead: 4 },
  projectRead: { count: 40, seconds: 1, ahead: 4 },
  projectsList: { count: 20, seconds: 1, ahead: 4 },
  /** Balances are read from somebody's node. */
  wallets: { count: 10, seconds: 5 },
  /** A contract that nobody has looked at yet is analysed on the spot. */
  powers: { count: 10, seconds: 5 },
  pageView: { count: 20, seconds: 1 },
  votes: { count: 60, seconds: 60 },
  /** First votes without an account, of one network on one project: a household or an office, not a machine that drops its cookies. */
  newVotes: { count: 10, seconds: 86_400 },
  incidentReports: { count: 10, seconds: 3_600 },
  reportStatus: { count: 20, seconds: 1 },
  averageVotes: { count: 20, seconds: 1 },
  /** Pictures for other sites: drawing one costs a quarter of a second. */
  pictures: { count: 5, seconds: 1 },
  /** Badges on other people's pages: one row of the database, and a text. */
  badges: { count: 40, seconds: 1, ahead: 4 },
  /** Whole tables as files: each reads all of its rows. */
  tableFiles: { count: 20, seconds: 60 },
  events: { count: 120, seconds: 60, ahead: 4 },
  errorReports: { count: 30, seconds: 60 },
  signUp: { count: 30, seconds: 3_600 },
  authCalls: { count: 120, seconds: 60 },
  login: { count: 100, seconds: 3_600 },
  codeRequests: { count: 30, seconds: 3_600 },
  /** An address: one code a minute and five an hour that were asked for again, and ten tries an hour. */
  addressCodesMinute: { count: 1, seconds: 60 },
  addressCodesHour: { count: 5, seconds: 3_600 },
  addressCodeTries: { count: 10, seconds: 3_600 },
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
  quotes: { count: 5, seconds: 3_600 },
  quoteConfirmations: { count: 3, seconds: 86_400 },
  profilePictures: { count: 60, seconds: 1 },
  /** Choices about mail, read or ended by the id in a mail. */
  mailPreferences: { count: 30, seconds: 60 },
  /** Addresses for a mail on the day when something opens: each may be followed by a mail to somebody. */
  notices: { count: 10, seconds: 3_600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

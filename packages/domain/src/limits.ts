/** `count` uses may come at once; then one more is given every `seconds / count`. Unused allowance does not pile up. */
export type Limit = { readonly count: number; readonly seconds: number };

/** Every rate limit of the product, per network unless its name says otherwise. LIMITS_SCALE multiplies `count`. */
export const LIMITS = {
  search: { count: 20, seconds: 1 },
  projectRead: { count: 40, seconds: 1 },
  projectsList: { count: 20, seconds: 1 },
  pageView: { count: 20, seconds: 1 },
  /** Pictures for other sites: drawing one costs a quarter of a second. */
  pictures: { count: 5, seconds: 1 },
  events: { count: 120, seconds: 60 },
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
  profilePictures: { count: 60, seconds: 1 },
  /** Choices about mail, read or ended by the id in a mail. */
  mailPreferences: { count: 30, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

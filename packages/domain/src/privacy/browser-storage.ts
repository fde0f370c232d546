/** Something that this site leaves in a browser. */
export type Kept = {
  readonly name: string;
  /** Also under these names: with the prefix by which browsers refuse it over plain HTTP. */
  readonly alias?: string;
  readonly where: 'cookie' | 'local storage' | 'session storage';
  readonly purpose: string;
  readonly when: string;
  readonly life: string;
};

/**
 * All that this site leaves in a browser: the cookie policy is drawn from this list, and a test holds it against what a browser has
 * after walking through the site. A name that ends in * stands for all that begin so.
 */
export const BROWSER_STORAGE: readonly Kept[] = [
  {
    name: 'next-auth.session-token',
    alias: '__Secure-next-auth.session-token',
    where: 'cookie',
    purpose: 'Says which session is yours: an encrypted number and nothing else. Scripts cannot read it.',
    when: 'When you log in',
    life: '30 days at most; of no use after 7 days without a visit or once you sign out',
  },
  {
    name: 'redoubt-fresh',
    where: 'cookie',
    purpose: 'Lets you see what you have just sent: your pages come from the main database. It says nothing about you.',
    when: 'When you send something, where this site has a copy of its database for reading',
    life: '15 seconds',
  },
  {
    name: 'next-auth.csrf-token',
    alias: '__Host-next-auth.csrf-token',
    where: 'cookie',
    purpose: 'Keeps other sites from logging you in or out.',
    when: 'On your first visit, when the page asks whether you are logged in',
    life: 'Until the browser closes',
  },
  {
    name: 'next-auth.callback-url',
    alias: '__Secure-next-auth.callback-url',
    where: 'cookie',
    purpose: 'The page of this site to which you return after logging in.',
    when: 'On your first visit, when the page asks whether you are logged in',
    life: 'Until the browser closes',
  },
  {
    name: 'next-auth.state',
    alias: '__Secure-next-auth.state',
    where: 'cookie',
    purpose: 'Ties the answer of Google’s login to your question.',
    when: 'When you choose to continue with Google, where that is offered',
    life: '15 minutes',
  },
  {
    name: 'next-auth.nonce',
    alias: '__Secure-next-auth.nonce',
    where: 'cookie',
    purpose: 'As the one before.',
    when: 'When you choose to continue with Google, where that is offered',
    life: '15 minutes',
  },
  {
    name: 'next-auth.pkce.code_verifier',
    alias: '__Secure-next-auth.pkce.code_verifier',
    where: 'cookie',
    purpose: 'As the one before.',
    when: 'When you choose to continue with Google, where that is offered',
    life: '15 minutes',
  },
  {
    name: 'redoubt-browser',
    alias: '__Host-redoubt-browser',
    where: 'cookie',
    purpose:
      'A random mark, signed, by which this browser is recognised at a login: wrong passwords that others try do not keep it out. Scripts cannot read it.',
    when: 'When you log in or sign up, or ask for a code',
    life: 'A year',
  },
  {
    name: 'google-sign-up',
    where: 'cookie',
    purpose: 'Tells the next page that an account was just made.',
    when: 'When you come from Google for the first time',
    life: '5 minutes, or until the next page',
  },
  { name: 'theme', where: 'cookie', purpose: 'Dark or light.', when: 'When you choose one', life: 'A year' },
  {
    name: 'redoubt-voter',
    alias: '__Host-redoubt-voter',
    where: 'cookie',
    purpose: 'A random mark, signed, so that a browser votes once for a project. Scripts cannot read it.',
    when: 'When you vote without an account',
    life: 'A year',
  },
  {
    name: 'cookieConsent',
    where: 'local storage',
    purpose: 'That you pressed ‘I Accept’ or ‘Only necessary’. Without ‘I Accept’ nothing is sent to anyone else.',
    when: 'When you press one',
    life: 'Until you delete it',
  },
  {
    name: 'nextauth.message',
    where: 'local storage',
    purpose: 'Tells other open windows of this site that you logged in or out. It holds the time, and nothing of you.',
    when: 'On your first visit, when the page asks whether you are logged in',
    life: 'Until you delete it',
  },
  {
    name: 'ignoredBannerContent',
    where: 'local storage',
    purpose: 'The announcement that you dismissed, so that it does not come back.',
    when: 'When you dismiss one',
    life: 'Until you delete it, or dismiss another',
  },
  {
    name: 'toastAfterLoad',
    where: 'session storage',
    purpose: 'A sentence to show after the next page has loaded: that you were signed out, for instance.',
    when: 'When such an act loads a new page',
    life: 'Until it was shown',
  },
  {
    name: 'googleStart',
    where: 'session storage',
    purpose: 'From which place of the site you went to Google.',
    when: 'When you choose to continue with Google',
    life: 'Until you return, or the tab closes',
  },
  {
    name: 'utmVisitSent',
    where: 'session storage',
    purpose: 'That the campaign named in the address of your first page was counted once.',
    when: 'When the address names one',
    life: 'Until the tab closes',
  },
  {
    name: 'analyticsVisit',
    where: 'session storage',
    purpose: 'A random number for this visit, sent to the service for audience measurement.',
    when: 'After ‘I Accept’, and only where such a service is connected',
    life: 'Until the tab closes',
  },
  {
    name: 'feature_*',
    where: 'session storage',
    purpose: 'That a feature which is not on for everyone was counted once in this visit.',
    when: 'When a page asks whether it is on',
    life: 'Until the tab closes',
  },
];

/** The entry that stands for something found in a browser; undefined for what visitors were not informed of. */
export function findKept(name: string): Kept | undefined {
  // Over Google the protocol numbers the parts of what is too long for one cookie.
  const whole = name.replace(/\.\d+$/, '');
  return BROWSER_STORAGE.find(
    (kept) => kept.name === whole || kept.alias === whole || (kept.name.endsWith('*') && whole.startsWith(kept.name.slice(0, -1))),
  );
}

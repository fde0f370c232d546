/** Parts of a keyword, each of which may be a name. */
const WORD = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}.'&+$-]*/gu;

/** Words that say what is wanted, not of which project. */
const STOP_WORDS = new Set(
  `a an the of on in at to for from and or by with is are was were be can should i my me it its this that do does did how what why who when
  where which best top vs versus about buy sell swap trade price chart token tokens coin coins crypto scam scams legit rug rugpull hack hacks
  hacked exploit exploited exploits incident incidents audit audits audited review risk risks risky contract contracts address addresses app
  dapp official website site login page docs documentation chain network protocol finance dao defi staking stake staked lending borrow
  bridge wallet exchange version airdrop team founder news safe safety score rating stolen drained explained guide v1 v2 v3 v4`.split(
    /\s+/,
  ),
);

const WORDS_MAX = 8;
const RUN_MAX = 4;

/** Whether every word of a segment says what is wanted, not of which project. */
export const isUntelling = (segment: string): boolean => segment.split(' ').every((word) => STOP_WORDS.has(word));

/**
 * The runs of one to four words of `term` (normalised by `toSearchTerm`), the most telling first: longer ones, then those that
 * are not stop words, then earlier ones. 'is aave v3 safe' gives 'aave' before 'safe'. Empty for a single word without anything
 * around it.
 */
export function listSegments(term: string): string[] {
  const words = (term.match(WORD) ?? []).map((word) => word.replace(/[.'&+$-]+$/, '').replace(/'s$/, '')).slice(0, WORDS_MAX);
  const runs = words.flatMap((_word, at) =>
    Array.from({ length: Math.min(RUN_MAX, words.length - at) }, (_, more) => words.slice(at, at + more + 1)),
  );
  const telling = runs.filter((run) => !isUntelling(run.join(' ')));
  const all = [...telling.toSorted((one, other) => other.length - one.length), ...runs.filter((run) => !telling.includes(run))];
  const segments = all.flatMap((run) => [run.join(' '), run.join('')]).filter((segment) => segment !== term && [...segment].length > 1);
  return [...new Set(segments)];
}

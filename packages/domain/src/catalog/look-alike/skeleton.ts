import { toSearchTerm } from '../search-term/search-term.ts';

/**
 * Letters of other scripts that are drawn like Latin ones, each before the letter it looks like; capitals by themselves, since
 * lower-casing turns some into letters that look different. Source: Unicode Technical Standard 39, confusables; reduced to the
 * scripts with which names of tokens are imitated.
 */
const CONFUSABLES: Readonly<Record<string, string>> = {
  Cyrillic: 'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXЁEаaвbеeѕsіiјjкkмmнhоoрpсcтtуyхxёeгrһhԁdԛqԝwѵvӏl',
  Greek: 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaβbεeηnιiκkνvοoρpτtυuχxωwγyσo',
  Armenian: 'օoսuհhոnցgզqլl',
  Latin: 'ıiłløođdħhŧtɑaɡgɩiʀrʟlɴn',
};

const LETTERS = new Map(
  Object.values(CONFUSABLES).flatMap((pairs) => {
    const characters = [...pairs];
    return characters.flatMap((character, index) => (index % 2 === 0 ? [[character, characters[index + 1] ?? ''] as const] : []));
  }),
);

/** Digits, signs and letters that stand for others in imitated names. */
const DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '|': 'l',
  '!': 'i',
};

/** `text` in the Latin letters that it looks like, without accents; otherwise as `toSearchTerm`. */
export function toLatin(text: string): string {
  const drawn = Array.from(text.normalize('NFKC'), (character) => LETTERS.get(character) ?? character).join('');
  return toSearchTerm(Array.from(toSearchTerm(drawn), (character) => LETTERS.get(character) ?? character).join(''))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC');
}

/** Equal for texts that look alike: `toLatin`, with digits as the letters for which they can stand. */
export function toSkeleton(text: string): string {
  return Array.from(toLatin(text), (character) => DIGITS[character] ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** The scripts other than Latin of which `text` has letters that look Latin: 'Cyrillic', 'Greek', 'Armenian'. */
export function listForeignScripts(text: string): string[] {
  const characters = new Set(text.normalize('NFKC'));
  return Object.entries(CONFUSABLES).flatMap(([script, pairs]) => {
    const own = [...pairs].filter((_character, index) => index % 2 === 0);
    return script !== 'Latin' && own.some((character) => characters.has(character)) ? [script] : [];
  });
}

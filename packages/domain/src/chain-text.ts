/** Characters that do not show, and those that change how others are shown. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Characters that show as nothing, beside those. */
const BLANK = /[\s\p{Z}\u2800\ufffd]/u;
const JOINER = '\u200d';
const EMOJI_FORM = '\ufe0f';

/**
 * Text that anyone may have written, such as a token's name: what does not show stands as its number, 'US[U+00AD]DC', since another name
 * would be left if it were taken out. What joins emoji stays. Undefined where nothing shows.
 * @param lengthMax in characters
 */
export function showText(text: string, { lengthMax }: { lengthMax: number }): string | undefined {
  const characters = [...text.replaceAll(/^[\s\0]+|[\s\0]+$/g, '')];
  if (!characters.some((character) => !HIDDEN.test(character) && !BLANK.test(character))) return undefined;
  const shown = characters
    .slice(0, lengthMax)
    .map((character, at) => (HIDDEN.test(character) && !isOfEmoji(characters, at) ? toNumbered(character) : character));
  return [...shown.join('')].slice(0, lengthMax).join('');
}

/** Whether text has a character that does not show, other than in emoji. */
export function hidesCharacters(text: string): boolean {
  const characters = [...text];
  return characters.some((character, at) => HIDDEN.test(character) && !isOfEmoji(characters, at));
}

/** Whether a character joins emoji, or asks for their coloured form. */
function isOfEmoji(characters: readonly string[], at: number): boolean {
  const before = characters.slice(0, at).findLast((each) => each !== EMOJI_FORM && !/\p{Emoji_Modifier}/u.test(each)) ?? '';
  if (characters[at] === EMOJI_FORM) return /\p{Emoji}/u.test(characters[at - 1] ?? '');
  const isPicture = (each: string | undefined) => /\p{Extended_Pictographic}/u.test(each ?? '');
  return characters[at] === JOINER && isPicture(before) && isPicture(characters[at + 1]);
}

const toNumbered = (character: string): string => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

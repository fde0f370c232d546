/** The path of a request's target without its query. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/**
 * Whether servers and routers could read a request's target differently. No browser writes such a
 * target: not of the form /path, empty segments, backslashes, control characters, dot segments,
 * invalid percent encoding.
 */
export function isHostileTarget(target: string): boolean {
  const path = pathOf(target);
  if (!path.startsWith('/') || path.includes('//')) return true;
  const decoded = decode(path);
  return decoded === undefined || hasControlCharacter(decoded) || /\\|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(decoded);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

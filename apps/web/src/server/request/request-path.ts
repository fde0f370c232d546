/** The path of a request's target without its query; what follows is the router's to understand. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/**
 * Whether a request's target is written as no browser writes one, in a way that servers and routers read differently:
 * another form than /path, empty segments, backslashes, control characters, dots that climb, percent signs that encode nothing.
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

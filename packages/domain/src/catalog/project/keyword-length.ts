/** Shortest and longest keyword that is searched, in code points. Source: specification §5 (SRCH-07). */
export const KEYWORD_LENGTH_MIN = 2;
export const KEYWORD_LENGTH_MAX = 75;

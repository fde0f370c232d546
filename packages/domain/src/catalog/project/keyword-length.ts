/** Shortest and longest keyword, in code points. Source: SRCH-07. */
export const KEYWORD_LENGTH_MIN = 2;
export const KEYWORD_LENGTH_MAX = 75;

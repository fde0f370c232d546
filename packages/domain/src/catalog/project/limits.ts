/** So many projects can stand side by side; more would not be read. Apart, so that browsers need nothing else for it. */
export const COMPARED_MAX = 4;

/** Shortest and longest keyword, in code points. Source: SRCH-07. */
export const KEYWORD_LENGTH_MIN = 2;
export const KEYWORD_LENGTH_MAX = 75;

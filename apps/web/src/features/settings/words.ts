/** When the page does not know better. */
export const UNKNOWN_WORDS = 'An unknown error has occurred. Please try again later.';

/** Tells whoever looks at the browser's console that the tour met something that should not be. Source: TOUR-30, TOUR-32, TOUR-33. */
export function warn(words: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a warning on the console
  console.warn(words);
}

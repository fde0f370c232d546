import localFont from 'next/font/local';

/**
 * The Latin subsets of our fonts, preloaded so that the first text is rendered in them. Other
 * subsets come from the packages' stylesheets when a page needs them.
 */
const sans = localFont({
  src: '../../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-sans-latin',
  adjustFontFallback: false,
});

const mono = localFont({
  src: '../../../../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-mono-latin',
  adjustFontFallback: false,
});

/** Classes of the root element that define both fonts. */
export const fontClasses = `${sans.variable} ${mono.variable}`;

import localFont from 'next/font/local';

/**
 * The Latin part of our typefaces, which the page asks for at once, so that text is drawn in them from the start.
 * Other scripts come from the stylesheets of the same packages when a page needs them.
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

/** Classes for the root element that make both known. */
export const fontClasses = `${sans.variable} ${mono.variable}`;

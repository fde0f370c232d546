type PlainPage = {
  readonly title: string;
  readonly words: string;
  /** How soon the page asks again by itself; never unless given. */
  readonly reloadSeconds?: number;
};

/** A page that is whole in itself: whatever else is broken, this can be read. `title` and `words` are ours, and plain text. */
export function toPlainPage({ title, words, reloadSeconds }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">\n`}<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#ffffff, #0c0e12); color: light-dark(#14171f, #eceef2); }
main { max-width: 30rem; padding: 2rem 1.5rem; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; color: light-dark(#4a5160, #aab1bf); }
a { color: inherit; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${words}</p>
<p><a href="">Try now</a></p>
</main>
</body>
</html>
`;
}

/** Inline styles and nothing else: the page loads nothing and runs nothing. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

type PlainPage = {
  readonly title: string;
  readonly text: string;
  /** When the page reloads itself; never by default. */
  readonly reloadSeconds?: number;
  /** Where its link leads; by default to the page itself. */
  readonly back?: { readonly href: string; readonly label: string };
};

/** When the page for an unreachable database reloads itself. */
export const RELOAD_SECONDS = 5;

/** The page for an unreachable database. */
export const UNAVAILABLE_PAGE = drawPlainPage({
  title: 'Back in a moment',
  text: `We can't reach our database right now, so there is nothing true to show. This page tries again by itself every ${RELOAD_SECONDS} seconds.`,
  reloadSeconds: RELOAD_SECONDS,
});

/** The page for visitors whose network sent too many requests. */
export function drawLimitedPage(retryAfterSeconds: number): string {
  const when = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const text = `Your network sent more requests than we answer at once. Nothing is broken and nothing was lost. Please try again in ${when}.`;
  return drawPlainPage({ title: 'A moment, please', text });
}

/** The page for a form that was refused, with the reason. `text` may name what was typed. */
export function drawRefusedPage({ text, href }: { text: string; href: string }): string {
  return drawPlainPage({ title: 'This was not done', text: toMarkup(text), back: { href: toMarkup(href), label: 'Go back' } });
}

const toMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A page that depends on nothing else, so it works when everything else is broken. Its texts are
 * without markup.
 */
function drawPlainPage({ title, text, reloadSeconds, back = { href: '', label: 'Try now' } }: PlainPage): string {
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
<p>${text}</p>
<p><a href="${back.href}">${back.label}</a></p>
</main>
</body>
</html>
`;
}

/**
 * The content security policy of these pages: inline styles only. They load nothing and run
 * nothing.
 */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

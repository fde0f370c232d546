import { WebAddress } from '@redoubt/domain/form';

/** The content of a mail, without its layout. */
export type MailContent = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The button of the mail: its label and an http(s) address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to enter. */
  readonly code?: string;
  /** The entries of the mail, each with an http(s) address for details. */
  readonly items?: readonly MailItem[];
  /** The footer: why the mail was sent, and how to unsubscribe. */
  readonly footer?: { readonly words: string; readonly links: readonly MailLink[] };
};

export type MailLink = { readonly label: string; readonly url: string };

export type MailItem = {
  readonly title: string;
  /** Short facts before the title: a severity, a project. */
  readonly label: string;
  readonly lines: readonly string[];
  readonly url: string;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

// No page colours: the mail program picks light or dark, and text and lines follow it.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5";
const BUTTON = 'display:inline-block;padding:10px 18px;border:1px solid currentColor;border-radius:6px;color:inherit;text-decoration:none';
const CODE = 'font-family:ui-monospace,Consolas,monospace;font-size:28px;letter-spacing:6px;font-weight:600';

const LABEL = 'font-size:13px;opacity:0.75';
const FOOTER = 'margin-top:32px;padding-top:16px;border-top:1px solid;font-size:13px';

function toText({ heading, paragraphs, action, code, items = [], footer }: MailContent): string {
  const parts = [heading, ...paragraphs];
  for (const { label, title, lines, url } of items) parts.push([`${label}`, title, ...lines, url].join('\n'));
  if (code !== undefined) parts.push(`    ${code}`);
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  if (footer !== undefined) parts.push(['-- ', footer.words, ...footer.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function itemToHtml({ label, title, lines, url }: MailItem): string {
  const more = lines.map((line) => `<br>${escapeHtml(line)}`).join('');
  return `<p><span style="${LABEL}">${escapeHtml(label)}</span><br><a href="${escapeHtml(url)}" style="color:inherit"><b>${escapeHtml(title)}</b></a>${more}</p>`;
}

function toHtml({ heading, paragraphs, action, code, items = [], footer }: MailContent): string {
  const title = escapeHtml(heading);
  const parts = [
    `<h1 style="font-size:20px;line-height:1.3">${title}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...items.map(itemToHtml),
  ];
  if (code !== undefined) parts.push(`<p style="${CODE}">${escapeHtml(code)}</p>`);
  if (action !== undefined) {
    const url = escapeHtml(action.url);
    parts.push(`<p><a href="${url}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`, `<p style="font-size:13px">${url}</p>`);
  }
  if (footer !== undefined) {
    const links = footer.links.map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`);
    parts.push(`<p style="${FOOTER}">${escapeHtml(footer.words)}<br>${links.join(' · ')}</p>`);
  }
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${title}</title></head>`,
    `<body style="margin:0;padding:24px"><div style="max-width:560px;margin:0 auto;${FONT}">`,
    ...parts,
    '</div></body></html>',
    '',
  ].join('\n');
}

/**
 * Renders a mail as plain text and as simple HTML without remote content. Throws on a link that is
 * not a web address.
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  const links = [content.action, ...(content.items ?? []), ...(content.footer?.links ?? [])];
  if (links.some((link) => link !== undefined && !WebAddress.safeParse(link.url).success)) {
    throw new TypeError("A mail's link must be a web address.");
  }
  return { text: toText(content), html: toHtml(content) };
}

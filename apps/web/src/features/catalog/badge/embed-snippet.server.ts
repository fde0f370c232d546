import { escapeXml } from '@/site/xml';
import { BADGE_HEIGHT } from './draw-badge.server.ts';

type SnippetFacts = { readonly id: string; readonly origin: string; readonly width: number; readonly alt: string };

/** The HTML to embed a badge. Names are external text and are escaped. */
export function htmlSnippet({ id, origin, width, alt }: SnippetFacts): string {
  const picture = `<img src="${origin}/badge/${id}.svg" width="${width}" height="${BADGE_HEIGHT}" alt="${escapeXml(alt)}">`;
  return `<a href="${origin}/projects/${id}/badge">${picture}</a>`;
}

/** The Markdown for a README. */
export function markdownSnippet({ id, origin, alt }: SnippetFacts): string {
  const words = alt.replaceAll(/[\\[\]]/g, '\\$&');
  return `[![${words}](${origin}/badge/${id}.svg)](${origin}/projects/${id}/badge)`;
}

import { escapeXml } from '@/site/xml';
import { BADGE_HEIGHT } from './draw-badge.server.ts';

type SnippetFacts = { readonly id: string; readonly origin: string; readonly width: number; readonly alt: string };

/** What a project's team puts into its page. Names are other people's texts: they are escaped here, too. */
export function htmlSnippet({ id, origin, width, alt }: SnippetFacts): string {
  const picture = `<img src="${origin}/badge/${id}.svg" width="${width}" height="${BADGE_HEIGHT}" alt="${escapeXml(alt)}">`;
  return `<a href="${origin}/projects/${id}/badge">${picture}</a>`;
}

/** The same for a README. */
export function markdownSnippet({ id, origin, alt }: SnippetFacts): string {
  const words = alt.replaceAll(/[\\[\]]/g, '\\$&');
  return `[![${words}](${origin}/badge/${id}.svg)](${origin}/projects/${id}/badge)`;
}

import type { LinkKind } from '@redoubt/domain/catalog/file/schema';

/** What a link is called where it stands. */
export const LINK_NAMES: Readonly<Record<LinkKind, string>> = {
  website: 'Website',
  documentation: 'Documentation',
  'source-code': 'Source code',
  governance: 'Governance',
  blog: 'Blog',
  x: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
};

const SOCIAL: ReadonlySet<LinkKind> = new Set(['x', 'discord', 'telegram']);

/** The event of a press on it. */
export function linkEvent(kind: LinkKind): 'Click Project Social Link' | 'Click Project Website' {
  return SOCIAL.has(kind) ? 'Click Project Social Link' : 'Click Project Website';
}

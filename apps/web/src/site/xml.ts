const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Everything but the characters of XML 1.0, §2.2. */
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Text as the content or an attribute of an XML element. Characters that XML forbids are removed.
 */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

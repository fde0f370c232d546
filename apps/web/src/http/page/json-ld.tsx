import '@/http/server-only';

/**
 * Structured data as the text of a script element, escaped so that no value can close the element
 * or open another.
 */
export function toJsonLd(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Structured data about a page. It states nothing that the page does not show. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by toJsonLd; data, which no browser runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonLd(data) }} />;
}

/** The breadcrumbs of a page; `steps` leaves out the home page. */
export function breadcrumbs(
  steps: readonly { readonly name: string; readonly path: string }[],
  { publicOrigin, id }: { publicOrigin: string; id?: string },
): Readonly<Record<string, unknown>> {
  return {
    '@type': 'BreadcrumbList',
    ...(id !== undefined && { '@id': id }),
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicOrigin}${path}`,
    })),
  };
}

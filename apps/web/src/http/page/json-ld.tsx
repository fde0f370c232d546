import '@/http/server-only';

/** Structured data as the text of a script element. Escaped so that no value can end the element or begin another. */
export function toJsonLd(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** What a page is, for machines. Says nothing that the page does not say. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by toJsonLd; data, which no browser runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonLd(data) }} />;
}

/** The way from the home page to a page, `steps` without the home page itself. */
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

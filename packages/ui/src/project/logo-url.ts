type LogoRequest = {
  /** Address of the image CDN, without a slash at the end; undefined where there is none. */
  readonly cdn: string | undefined;
  /** The drawing's address on this site. */
  readonly path: string;
  readonly width: number;
  readonly quality?: number | undefined;
};

/**
 * Where a project's logo is fetched: from the image CDN, in the format that suits the browser, at most as wide as asked, with a
 * quality only if one is given; without a CDN, the drawing itself, which fits every size. Source: SITE-60, SITE-61.
 */
export function toLogoUrl({ cdn, path, width, quality }: LogoRequest): string {
  if (cdn === undefined) return path;
  const query = new URLSearchParams({ auto: 'format', fit: 'max', w: String(width) });
  if (quality !== undefined) query.set('q', String(quality));
  return `${cdn}${path}?${query}`;
}

import type { Announcement } from '@redoubt/domain/platform/announcement/schema';

/** What a page configures of the layout around it (SITE-06, SITE-08, SITE-09). */
export type PageLayout = {
  /** The page has its own bar instead of the site's header. */
  readonly homeLayout?: true;
  /** The class of the element around the whole page. */
  readonly className?: string;
  /** Replaces the site's announcement. */
  readonly announcement?: Announcement;
};

/**
 * Pages with a layout of their own, by path. Not in the page's own file: the layout is rendered and
 * sent before the page, and a header that disappears later would shift the page.
 */
const PAGE_LAYOUTS: Readonly<Record<string, PageLayout>> = {
  '/': { homeLayout: true, className: 'page-home' },
};

/** The layout of the page at `path`; empty for most pages. */
export function pageLayoutOf(path: string | null): PageLayout {
  return (path !== null && Object.hasOwn(PAGE_LAYOUTS, path) && PAGE_LAYOUTS[path]) || {};
}

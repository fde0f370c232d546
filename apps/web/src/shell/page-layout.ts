import type { Announcement } from '@redoubt/domain/platform/announcement/schema';

/** What a page may ask of the layout around it. Source: specification §2, "Layout" (SITE-06, SITE-08, SITE-09). */
export type PageLayout = {
  /** The page brings a bar of its own, and the site's header stays away. */
  readonly homeLayout?: true;
  /** Applied around the whole page. */
  readonly className?: string;
  /** Shown in place of what the whole site announces. */
  readonly announcement?: Announcement;
};

/**
 * Pages that ask for something, by their path. Here and not in the page's own file: what is above a page is drawn and sent before the page,
 * and a page that hid the header only once it is drawn would jump.
 */
const PAGE_LAYOUTS: Readonly<Record<string, PageLayout>> = {
  '/': { homeLayout: true, className: 'page-home' },
};

/** What the page under `path` asks for; nothing, for most. */
export function pageLayoutOf(path: string | null): PageLayout {
  return (path !== null && Object.hasOwn(PAGE_LAYOUTS, path) && PAGE_LAYOUTS[path]) || {};
}

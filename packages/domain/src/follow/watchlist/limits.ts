/** Lists that one person may keep, projects of one list, and characters of a name. Source: OP-41. */
export const WATCHLISTS_MAX = 50;
export const WATCHED_PROJECTS_MAX = 500;
export const WATCHLIST_NAME_MAX = 50;

/** How long a deleted list can be brought back. */
export const WATCHLIST_UNDO_MINUTES = 60;
/** Deleted lists of one person that can be brought back: the newest. */
export const DELETED_WATCHLISTS_MAX = 50;

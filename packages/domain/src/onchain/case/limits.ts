/** Cases that one person owns; and as many, of others, in which they have a part. */
export const CASES_MAX = 200;
export const CASE_VERSIONS_MAX = 100;
export const CASE_MEMBERS_MAX = 50;
/** Links of one case that have not expired. */
export const CASE_SHARES_MAX = 20;
export const CASE_NAME_CHARACTERS_MAX = 120;
export const CASE_TEXT_CHARACTERS_MAX = 10_000;
export const CASE_SHARE_DAYS_MAX = 90;
export const CASE_COMMENTS_MAX = 500;
export const CASE_COMMENT_CHARACTERS_MAX = 4_000;
/** For a text of the most characters, each of four bytes and escaped. */
export const CASE_BODY_BYTES = 160_000;

/** What an arrangement of a picture holds. */
export const HIDDEN_MAX = 200;
export const PINS_MAX = 100;
export const GROUPS_MAX = 20;
export const GROUP_ACCOUNTS_MAX = 25;
export const GROUP_NAME_CHARACTERS_MAX = 40;
export const COLLAPSED_MAX = 50;
/** How near to its corner, and how far from it, a drawing has places, in pixels. */
export const PLACE_MIN = 60;
export const PLACE_MAX = 20_000;
/** Commands that can be undone. */
export const COMMANDS_MAX = 500;

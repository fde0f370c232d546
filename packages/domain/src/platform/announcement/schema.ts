import * as z from 'zod/mini';
import { URL_CHARACTERS_MAX, WebAddress } from '../../form.ts';

const ANNOUNCEMENT_CONTENT_MAX = 300;
const ANNOUNCEMENT_LINK_TEXT_MAX = 60;

const OF_THIS_SITE = /^\/(?![/\\])[^\s\p{C}\\]*$/u;

/** Where an announcement leads: a path of this site, or the address of a page elsewhere. Never a script. */
const AnnouncementLink = z.string().check(
  z.trim(),
  z.maxLength(URL_CHARACTERS_MAX),
  z.refine(
    (text: string) => OF_THIS_SITE.test(text) || WebAddress.safeParse(text).success,
    'Give a path that begins with /, or an address that begins with https://',
  ),
);

const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text: string) => !/\p{Cc}/u.test(text), 'Give one line.'),
  );

/**
 * What is said above every page. `link` and its words are both there or both null.
 * Source: OP-54.
 */
export const Announcement = z
  .object({
    content: line(ANNOUNCEMENT_CONTENT_MAX),
    linkText: z.nullable(line(ANNOUNCEMENT_LINK_TEXT_MAX)),
    link: z.nullable(AnnouncementLink),
  })
  .check(
    z.refine(({ linkText, link }) => (linkText === null) === (link === null), {
      path: ['link'],
      error: 'Give both a link and its words, or neither.',
    }),
  );
export type Announcement = z.infer<typeof Announcement>;

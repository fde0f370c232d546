import '@/http/server-only';

/** What other sites ask of a picture that they show beside a link, in px. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

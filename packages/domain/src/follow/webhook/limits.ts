/** Webhooks of one account, and characters of an address. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX = 2_048;

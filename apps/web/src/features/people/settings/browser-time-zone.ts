/** Where the browser is, as far as it says; the server tells whether it knows such a zone. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

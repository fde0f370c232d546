/** Sets a cookie in the browser; `cookie` is name, value and attributes as in Set-Cookie. The next request carries it. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and it is asynchronous
  document.cookie = cookie;
}

/** Sets a cookie in the browser. `cookie` is as in Set-Cookie. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and it is asynchronous
  document.cookie = cookie;
}

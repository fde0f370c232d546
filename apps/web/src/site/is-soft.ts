/** Pages that verify results with a node of the visitor's choice. */
const WORKER_PAGE = /^\/(?:projects\/[^/]+\/verify|analyse|trace\/runs\/[^/]+\/check)\/?$/;

/**
 * Whether the page at this path may start a worker: its document has its own content security
 * policy.
 */
export const isWorkerPage = (path: string): boolean => WORKER_PAGE.test(path);

/** Not pages: answers of the API, and files, which have an extension. */
const FILE = /^\/api\/|\.[a-z]+$/;

/**
 * Whether a link can use client-side navigation. Other sites, fragments of the current page, files,
 * and pages with their own content security policy cannot.
 */
export function isSoft(href: string): boolean {
  if (!href.startsWith('/') || href.startsWith('//')) return false;
  const [path = ''] = href.split(/[?#]/);
  return !FILE.test(path) && !isWorkerPage(path);
}

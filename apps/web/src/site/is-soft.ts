/** Pages with something to run again through a node of the visitor's choice. */
const WORKER_PAGE = /^\/(?:projects\/[^/]+\/verify|analyse)\/?$/;

/** Whether the document under this path may start a worker: a policy of its own comes with it. */
export const isWorkerPage = (path: string): boolean => WORKER_PAGE.test(path);

/** What is no page of ours: answers of the API, and files, whose names end in their kind. */
const FILE = /^\/api\/|\.[a-z]+$/;

/**
 * Whether a link leads to a page that is shown without loading a document. Elsewhere than here a
 * document is loaded: other sites, places on the page itself, files, and pages that need a policy of
 * their own.
 */
export function isSoft(href: string): boolean {
  if (!href.startsWith('/') || href.startsWith('//')) return false;
  const [path = ''] = href.split(/[?#]/);
  return !FILE.test(path) && !isWorkerPage(path);
}

import { createRequestStore } from '@/browser/store/request-store';

/** Asks for the guided tour: `tourRequest.ask({})`. Only the home page has one; elsewhere a link leads to `/?tour=true`. */
export const tourRequest = createRequestStore<object>();

import { createRequestStore } from '@/browser/store/request-store';

type QuoteRequest = {
  /** Where on the site it was asked for. */
  readonly source: 'header' | 'drawer' | 'home' | 'product' | 'project' | 'footer';
  /** The product that it is about, by its path's last part, where one was being looked at. */
  readonly product?: string;
  /** The name of the project that it is about, where one was being looked at. */
  readonly project?: string;
};

/** Opens the quote modal: `quoteDialog.ask({ source: 'header' })`. The component that mounts it subscribes (SITE-21). */
export const quoteDialog = createRequestStore<QuoteRequest>();

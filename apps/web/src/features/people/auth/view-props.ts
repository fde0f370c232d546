import type { Frame } from './auth-parts.tsx';
import type { AuthFlow } from './use-auth-flow.ts';

/** What every view gets. */
export type ViewProps = {
  readonly flow: AuthFlow;
  readonly frame: Frame;
  /** What is to be said once the views are gone. */
  readonly announce: (words: string) => void;
  /** Whether people can also come by way of Google, and where they then return to. */
  readonly google: { readonly offered: boolean; readonly returnTo: string };
};

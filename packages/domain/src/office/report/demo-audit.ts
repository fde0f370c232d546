import type { Finding } from '../finding/schema.ts';
import type { PrepareBody } from './document.ts';

/** A finding of the demo's audit: as the auditor writes it, what the team answers, and the auditor's word on that. */
type DemoFinding = {
  readonly finding: Partial<Finding>;
  readonly answer: string;
  readonly verdict: string;
  readonly status: Finding['status'];
};

/** The audit of a demo project, which the demo does in the office as people do one. */
export type DemoAudit = Pick<PrepareBody, 'summary' | 'method' | 'notLookedAt'> & {
  readonly projectId: string;
  /** What is audited, in a line. */
  readonly scope: string;
  /** The page that stands for the agreement, under a reserved name. */
  readonly source: string;
  /** The role of the audited contract among those of the project. */
  readonly role: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Its build output, as JSON: what runs at the address is compared with it. */
  readonly build: string;
  readonly findings: readonly DemoFinding[];
};

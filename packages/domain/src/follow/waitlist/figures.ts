import type { IncidentKind } from '../../catalog/file/schema.ts';
import type { ProjectId } from '../../ids.ts';

/** Counts of the catalogue for the product pages. Projects of the demo chain are left out. */
export type RecordFigures = {
  readonly projects: number;
  readonly audits: number;
  readonly auditedProjects: number;
  readonly auditFirms: number;
  readonly incidents: number;
  /** The most frequent first; kinds without an incident are left out. */
  readonly incidentKinds: readonly { readonly kind: IncidentKind; readonly count: number }[];
  /**
   * Projects whose team was searched for, those where a name was found, and those with an identity
   * check by a firm.
   */
  readonly teamsSearched: number;
  readonly teamsNamed: number;
  readonly identityChecked: number;
  /** Published penetration tests of ours. */
  readonly pentests: number;
  /** The project with the most published audits; ties go to the first id. */
  readonly mostAudited: { readonly id: ProjectId; readonly name: string } | null;
};

/** Counts of what is read from the connected chains, the demo chain included. */
export type FollowingFigures = {
  readonly projects: number;
  readonly contracts: number;
  readonly transactions: number;
  readonly events: number;
  /** The newest block of the chain that was read last; null before the first. */
  readonly newest: { readonly chain: string; readonly block: number; readonly at: string } | null;
  /**
   * The project with the most transactions in seven days; real projects before those of the demo
   * chain.
   */
  readonly liveliest: { readonly id: ProjectId; readonly name: string; readonly demo: boolean } | null;
};

/** A recorded transaction to a contract of a project. */
export type RecordedTransaction = {
  readonly chain: string;
  readonly hash: string;
  readonly block: number;
  readonly at: string;
  readonly sender: string;
  readonly contract: string;
  readonly project: { readonly id: ProjectId; readonly name: string };
  /** The most likely name of the called function, or its selector. */
  readonly call: string;
  readonly ok: boolean;
};

import type { IncidentKind } from '../../catalog/file/schema.ts';
import type { ProjectId } from '../../ids.ts';

/** What is on record about real projects, as far as it bears on what the provider offers. Projects of the demo chain are left out. */
export type RecordFigures = {
  readonly projects: number;
  readonly audits: number;
  readonly auditedProjects: number;
  readonly auditFirms: number;
  readonly incidents: number;
  /** The most frequent first; kinds that nothing was of are left out. */
  readonly incidentKinds: readonly { readonly kind: IncidentKind; readonly count: number }[];
  /** Projects for which somebody searched for the people behind it, those where a name was found, and those with a check of identity by a firm. */
  readonly teamsSearched: number;
  readonly teamsNamed: number;
  readonly identityChecked: number;
  /** The project with the most published audits; of several, the one whose id comes first. */
  readonly mostAudited: { readonly id: ProjectId; readonly name: string } | null;
};

/** What is read from chains that are connected now. Contracts of the demo chain count: it is a chain like any other. */
export type FollowingFigures = {
  readonly projects: number;
  readonly contracts: number;
  readonly transactions: number;
  readonly events: number;
  /** The newest block of the chain that was read last; null as long as none was. */
  readonly newest: { readonly chain: string; readonly block: number; readonly at: string } | null;
  /** The project with the most transactions in seven days; real ones go before those of the demo chain. */
  readonly liveliest: { readonly id: ProjectId; readonly name: string; readonly demo: boolean } | null;
};

/** A transaction to a contract of a project, as it is on record. */
export type RecordedTransaction = {
  readonly hash: string;
  readonly block: number;
  readonly at: string;
  readonly sender: string;
  readonly contract: string;
  readonly project: { readonly id: ProjectId; readonly name: string };
  /** What its selector most likely stands for, or the selector itself. */
  readonly call: string;
  readonly ok: boolean;
};

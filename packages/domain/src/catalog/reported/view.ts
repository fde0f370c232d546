import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';
import { ChainSlug, ContractRole } from '../file/schema.ts';
import { DayBasis, ReadingSource, ReportedContract } from './schema.ts';
import { ReportedWay } from './way.ts';

/** What reading a statement again gave: the same, another value since, or no answer. */
export const ReportedOutcome = z.enum(['agrees', 'changed', 'cannot-read']);
export type ReportedOutcome = z.infer<typeof ReportedOutcome>;

/** A statement that was read again by this installation. */
export const ReportedCheck = z.object({
  outcome: ReportedOutcome,
  /** What the chain says now, where it differs. */
  found: z.nullable(z.string()),
  /** Why it cannot be read. */
  reason: z.nullable(z.string()),
  block: z.int(),
  blockHash: z.string(),
  checkedAt: z.iso.datetime(),
});
export type ReportedCheck = z.infer<typeof ReportedCheck>;

const ReportedLine = z.object({
  /** Names the statement within its reading. */
  key: z.string(),
  text: z.string(),
  /** Null while no node was asked. */
  check: z.nullable(ReportedCheck),
});

const ReportedReading = z.object({
  source: z.extend(ReadingSource, {
    /** The file at its commit, where both are known; otherwise the repository. */
    url: z.string(),
  }),
  block: z.nullable(z.int()),
  day: z.iso.date(),
  dayBasis: DayBasis,
  age: z.string(),
  lines: z.array(ReportedLine),
  /** The reading as the schema of readings gives it. */
  reading: ReportedContract,
});
export type ReportedReading = z.infer<typeof ReportedReading>;

/** A contract with what others read of it, newest first. */
const ReadContract = z.object({
  chain: ChainSlug,
  address: z.string(),
  name: z.string(),
  /** The role for which the catalogue lists it; null for a contract that only holds powers over listed ones. */
  role: z.nullable(ContractRole),
  readings: z.array(ReportedReading),
});
export type ReadContract = z.infer<typeof ReadContract>;

/** How often a source's statements were found on chain again, over all projects. */
const SourceRecord = z.object({
  name: z.string(),
  repository: z.string(),
  licence: z.string(),
  statements: z.int(),
  agrees: z.int(),
  changed: z.int(),
  cannotRead: z.int(),
});
export type SourceRecord = z.infer<typeof SourceRecord>;

/** Body of GET /api/projects/{id}/reported: what others read from chains about a project's contracts. No input of the score. */
export const ProjectReported = z.object({
  projectId: ProjectId,
  /** How many of the listed contracts have a reading. */
  read: z.object({ contracts: z.int(), of: z.int() }),
  contracts: z.array(ReadContract),
  /** Contracts that hold powers over those, by the same sources. */
  controllers: z.array(ReadContract),
  /** Who can do what to core contracts, by the readings that the verdict follows from: what takes value first, then the shortest notice. */
  ways: z.array(ReportedWay),
  sources: z.array(SourceRecord),
});
export type ProjectReported = z.infer<typeof ProjectReported>;

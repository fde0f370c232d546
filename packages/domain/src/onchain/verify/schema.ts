import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { FactSource } from '../../catalog/score/types.ts';
import { ProjectId } from '../../ids.ts';
import { Capability, ControllerFamily, MostVotes, PowerProof } from '../activity/privileged.ts';
import { Hex } from '../activity/schema.ts';

// Everything needed to repeat the readings of a project's contracts with any node.

/** The block of a reading. */
const BlockPin = z.object({ blockNumber: z.int(), blockHash: Hex });

/** Source: `Evidence` of kind `chain`. */
const ChainEvidence = z.extend(BlockPin, {
  chain: ChainSlug,
  method: z.string(),
  params: z.unknown(),
  /** Hash of the result; docs/methodology.md defines it. */
  resultHash: z.string(),
  /** Hash of the answer derived from it. */
  answerHash: z.optional(z.string()),
  /** Version of our analysis, where the evidence is one. */
  engine: z.optional(z.string()),
});

/** An answer of the score's method that was read from a chain. */
export const ChainFact = z.object({
  id: z.string(),
  deployment: z.string(),
  contract: z.nullable(z.string()),
  subject: z.string(),
  source: FactSource,
  assessedAt: z.iso.datetime(),
  party: z.string(),
  answer: z.unknown(),
  evidence: ChainEvidence,
});
export type ChainFact = z.infer<typeof ChainFact>;

const Guard = z.object({
  kind: z.enum(['slot', 'constant', 'external', 'member', 'authority', 'hash', 'signature']),
  slot: z.optional(Hex),
  account: z.optional(Hex),
  role: z.optional(Hex),
  aliased: z.optional(z.literal(true)),
});

const Power = z.object({
  contract: Hex,
  /** Eight hexadecimal digits. */
  selector: z.string(),
  types: z.string(),
  capabilities: z.array(Capability),
  unclear: z.optional(z.literal(true)),
  ways: z.array(
    z.object({ guards: z.array(Guard), holders: z.array(Hex), quorum: z.optional(z.int()), needsState: z.optional(z.literal(true)) }),
  ),
  holders: z.array(Hex),
  holdersComplete: z.boolean(),
  waysOpen: z.optional(z.literal(true)),
  delayS: z.optional(z.int()),
  enabled: z.object({ is: z.enum(['yes', 'no', 'unknown']), reason: z.optional(z.string()) }),
});

const Controller = z.object({
  address: Hex,
  kind: z.enum(['account', 'delegated-account', 'nobody', 'multisig', 'timelock', 'governor', 'contract']),
  family: z.optional(ControllerFamily),
  delegate: z.optional(Hex),
  verified: z.boolean(),
  controllers: z.array(Hex),
  complete: z.boolean(),
  multisig: z.optional(z.object({ threshold: z.int(), owners: z.array(Hex), modules: z.array(Hex), keys: z.optional(z.int()) })),
  vote: z.optional(
    z.object({
      votingDelay: z.int(),
      votingPeriod: z.int(),
      clock: z.enum(['seconds', 'blocks']),
      quorum: z.optional(z.string()),
      proposalThreshold: z.optional(z.string()),
      most: z.optional(MostVotes),
      timelock: z.optional(Hex),
    }),
  ),
  delayS: z.optional(z.int()),
  aliasOf: z.optional(Hex),
  reason: z.optional(z.string()),
});

/** The power map in its hashed form: ordered lists, without effort and proofs. */
const CanonicalMap = z.object({
  address: Hex,
  kind: z.enum(['contract', 'account', 'nothing']),
  proxy: z.optional(z.object({ kind: z.string(), implementations: z.array(Hex), beacon: z.optional(Hex) })),
  powers: z.array(Power),
  open: z.array(z.string()),
  openDangers: z.array(z.object({ selector: z.string(), capabilities: z.array(Capability), proven: z.array(Capability) })),
  unknown: z.array(
    z.object({
      selector: z.optional(z.string()),
      reason: z.enum(['time', 'reads', 'steps', 'memory', 'no-way-found', 'fallback', 'conditions', 'not-evm']),
    }),
  ),
  renounced: z.boolean(),
  controllers: z.array(Controller),
});

/** The power map of one contract. It follows from `question` and the chain alone; each proof is two calls. */
export const PowerRecord = z.extend(BlockPin, {
  chain: ChainSlug,
  name: z.string(),
  /** Version of the analysis. */
  engine: z.int(),
  question: z.object({ address: Hex, accounts: z.record(z.string(), z.readonly(z.array(Hex))) }),
  map: CanonicalMap,
  /** Functions whose analysis timed out, each as contract and selector. */
  hurried: z.array(z.string()),
  proofs: z.array(z.extend(PowerProof, { selector: z.string(), signature: z.nullable(z.string()) })),
});
export type PowerRecord = z.infer<typeof PowerRecord>;

/** Body of GET /api/projects/{id}/facts. */
export const ProjectFacts = z.object({
  projectId: ProjectId,
  /** The chains of the readings. `endpoint`: a public one, where known. */
  chains: z.array(z.object({ chain: ChainSlug, chainId: z.int(), name: z.string(), endpoint: z.nullable(z.string()) })),
  facts: z.array(ChainFact),
  powers: z.array(PowerRecord),
});
export type ProjectFacts = z.infer<typeof ProjectFacts>;

import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';

/** Whether a visitor feels that a project is secure. Source: OP-24. */
export const Vote = z.enum(['yes', 'no']);
export type Vote = z.infer<typeof Vote>;

/** Body of POST /api/projects/vote; true and false mean yes and no. Source: PROJ-02. */
export const CastVoteBody = z.object({
  id: ProjectId,
  vote: z.pipe(
    z.union([Vote, z.boolean()]),
    z.transform((vote): Vote => (typeof vote === 'boolean' ? (vote ? 'yes' : 'no') : vote)),
  ),
});

/** A project's vote counts. `yesPercentage` is null without votes. */
export const VoteCounts = z.object({ yes: z.int(), no: z.int(), total: z.int(), yesPercentage: z.nullable(z.number()) });
export type VoteCounts = z.infer<typeof VoteCounts>;

/** Response of POST /api/projects/vote: the vote that counts now, and the project's counts with it. */
export const VoteResult = z.extend(VoteCounts, { id: ProjectId, vote: Vote });
export type VoteResult = z.infer<typeof VoteResult>;

/** Response of GET /api/projects/average-yes-percentage: the mean over real projects with votes; null without any (T-26). */
export const AverageYes = z.object({ averageYesPercentage: z.nullable(z.number()), projects: z.int(), votes: z.int() });
export type AverageYes = z.infer<typeof AverageYes>;

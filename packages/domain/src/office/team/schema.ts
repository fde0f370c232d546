import * as z from 'zod/mini';
import { Email } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { RemoveBody } from '../engagement/office.ts';

export const TeamParams = z.object({ id: ProjectId });

/** Body of POST /api/office/projects/{id}/team. */
export const InviteBody = z.object({ email: Email, part: z.enum(['owner', 'member']) });
export type InviteBody = z.infer<typeof InviteBody>;

/** Body of DELETE /api/office/projects/{id}/team: who leaves, or whose invitation is revoked. */
export const LeaveBody = z.union([RemoveBody, z.object({ email: Email })]);
export type LeaveBody = z.infer<typeof LeaveBody>;

/** Body of POST /api/office/invitations. */
export const InvitationBody = z.object({ projectId: ProjectId, accept: z.boolean() });

/** A person of a team. By username alone: addresses are their owners'. */
export type TeamMember = { readonly username: string; readonly part: 'owner' | 'member'; readonly since: Date };
/** An address that was invited into a team. */
export type Invited = { readonly email: string; readonly part: 'owner' | 'member'; readonly since: Date };

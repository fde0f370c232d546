import '@/http/server-only';
import type { LimitName } from '@redoubt/domain/limits';
import type { Role } from '@redoubt/domain/people/user/role';
import type { z } from 'zod';

export type Schema = z.core.$ZodType;

/**
 * Whether an admin may make a call while they see the site as its owner. `refused` answers 403; what an `allowed` call changes is recorded
 * in the audit log (OP-22).
 */
export type WhileImpersonating = 'refused' | 'allowed';

/** What may be known of a route without running it; the API's document is made of these. */
export type Declaration = {
  /** One sentence about what the call is for. */
  readonly summary: string;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  /** Of the address itself: /api/projects/{id}. */
  readonly params: Schema | undefined;
  /** What a success carries. The answer is cut to it on its way out. */
  readonly result: Schema;
  /** Status codes of a success. */
  readonly statuses: readonly number[];
  readonly limit: LimitName | undefined;
  readonly role: Role | undefined;
  readonly whileImpersonating: WhileImpersonating | undefined;
  /** The allowance of the logged-in person, in any network. One use is taken before the request is read. */
  readonly perUser: LimitName | undefined;
  readonly idempotent: boolean;
  /** Answers 404 except on a machine of one's own. */
  readonly development: boolean;
};

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

export type RouteContext = { params: Promise<Readonly<Record<string, string | string[] | undefined>>> };

export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/** A handler that can be asked what it is. */
export type Route = Handler & { readonly declaration: Declaration };

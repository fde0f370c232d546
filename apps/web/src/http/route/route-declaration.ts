import '@/http/server-only';
import type { LimitName } from '@redoubt/domain/limits';
import type { Role } from '@redoubt/domain/people/user/role';
import type { z } from 'zod';

export type Schema = z.core.$ZodType;

/**
 * Whether an admin may make the call while impersonating a user. `refused` answers 403 (OP-22).
 * What an `allowed` call changes is recorded in the audit log.
 */
export type WhileImpersonating = 'refused' | 'allowed';

/** What is known about a route without running it. The API's document is generated from it. */
export type Declaration = {
  /** One sentence about what the call does. */
  readonly summary: string;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  /** Parameters of the path: /api/projects/{id}. */
  readonly params: Schema | undefined;
  /** The body of a success. Fields that it does not name are removed from the answer. */
  readonly result: Schema;
  /** Status codes of a success. */
  readonly statuses: readonly number[];
  readonly limit: LimitName | undefined;
  readonly role: Role | undefined;
  readonly whileImpersonating: WhileImpersonating | undefined;
  /** A limit per logged-in user. One use is counted before the request is read. */
  readonly perUser: LimitName | undefined;
  readonly idempotent: boolean;
  /** A success is a file to be saved, not JSON. */
  readonly isFile: boolean;
  /** Development only: answers 404 otherwise. */
  readonly development: boolean;
};

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

export type RouteContext = { params: Promise<Readonly<Record<string, string | string[] | undefined>>> };

export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/** A handler with its declaration. */
export type Route = Handler & { readonly declaration: Declaration };

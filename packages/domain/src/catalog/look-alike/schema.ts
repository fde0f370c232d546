import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';

/**
 * How a listed token resembles a better known one.
 *
 * - `name`: the same name, or the same but for words that distinguish nothing
 * - `letters`: letters of another script, or digits, that look like its name
 * - `near-name`: its name with one typo, or followed by a word such as 'Pro'
 * - `ticker`: another name, the same ticker
 */
export const Likeness = z.enum(['name', 'letters', 'near-name', 'ticker']);
export type Likeness = z.infer<typeof Likeness>;

/** The better known name that a token can be confused with. `id` is null where the catalogue has no page about it. */
export const LookAlike = z.object({ id: z.nullable(ProjectId), name: z.string(), likeness: Likeness });
export type LookAlike = z.infer<typeof LookAlike>;

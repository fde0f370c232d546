import * as z from 'zod/mini';

/** What kind of contract system a deployment is; decides which checks apply. */
export const Trait = z.enum(['token', 'deposits', 'price', 'governor', 'backed', 'feed']);
export type Trait = z.infer<typeof Trait>;

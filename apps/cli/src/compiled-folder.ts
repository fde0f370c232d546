import { join } from 'node:path';

/**
 * Where Node keeps compiled code of earlier starts: with the packages, not where other users of the machine can write. Imports nothing of
 * ours, since what is imported before it is known is compiled again.
 */
export const COMPILED_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/node');

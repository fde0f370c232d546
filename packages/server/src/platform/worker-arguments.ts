/**
 * What Node is called with for a worker, in its folder. Reading a chain's past makes much that lives for a moment; with the default
 * space for it the process grew by a hundred megabytes for nothing (docs/benchmarks.md, Following a chain).
 */
export const WORKER_ARGUMENTS = ['--max-semi-space-size=4', 'src/main.ts'];

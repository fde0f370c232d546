import { statfsSync } from 'node:fs';

/** Where Linux keeps what processes share. Containers have 64 MB there unless they are given more. */
const SHARED_FOLDER = '/dev/shm';
/** Below this, queries with parallel workers and indexes that are built in parallel run out of it. */
const SHARED_MIN_BYTES = 256 * 1024 * 1024;

/** The bytes that are free for what processes share; undefined where the system has no folder for it. */
export function freeSharedMemory(): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_FOLDER);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/**
 * The server's setting for what its processes share. Where little of that memory is free, they share files of the database: slower, and
 * "could not resize shared memory segment" ends no query.
 */
export const toSharedMemorySettings = (freeBytes: number | undefined): Readonly<Record<string, string>> =>
  freeBytes !== undefined && freeBytes < SHARED_MIN_BYTES ? { dynamic_shared_memory_type: 'mmap' } : {};

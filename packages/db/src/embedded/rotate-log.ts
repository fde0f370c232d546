import { closeSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** What one log file may hold. */
export const LOG_BYTES_MAX = 10_000_000;

const PIECE_BYTES = 1_000_000;

/**
 * Puts a log larger than `bytesMax` aside as `.1`, in place of the one before. Its writer may be
 * another process that keeps it open, as long as it appends: the log is copied, then emptied. The
 * copy is read to its end directly before that, so that at most what is written in this moment is
 * lost. A log that cannot be copied, because the disk is full, stays as it is.
 */
export function rotateLog(path: string, { bytesMax = LOG_BYTES_MAX }: { bytesMax?: number } = {}): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return;
  const log = openSync(path, 'r+');
  try {
    copyTo(`${path}.1`, log);
    ftruncateSync(log);
  } catch {
    // See above.
  } finally {
    closeSync(log);
  }
}

function copyTo(path: string, from: number): void {
  const to = openSync(path, 'w', 0o600);
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = 0, read = 0; ; at += read) {
      read = readSync(from, piece, 0, piece.length, at);
      if (read === 0) return;
      for (let written = 0; written < read; ) written += writeSync(to, piece, written, read - written);
    }
  } finally {
    closeSync(to);
  }
}

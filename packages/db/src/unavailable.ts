const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** SQLSTATE classes of an unavailable server: connection failures, shutdown, resources, disk full. */
const SERVER_CODES = /^(08...|57P0[123]|53[123]00|58030|25006)$/;

/** Whether `error` says that the database cannot serve now, rather than that the query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code: unknown = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return NETWORK_CODES.has(code) || SERVER_CODES.test(code);
  // node-postgres gives no code when its pool times out, or a socket closes under a query or within a transaction.
  return (
    /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed))/.test(
      error.message,
    ) || isDatabaseUnavailable(error.cause)
  );
}

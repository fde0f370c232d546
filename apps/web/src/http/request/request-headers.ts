/** The request's id from our server: in the answer, in the log, and forwarded to routes. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * The client's address as our server found it. What a client sends under this name is removed
 * first.
 */
export const CLIENT_HEADER = 'x-redoubt-client';

/** '1' when the request came from this machine without being forwarded. */
export const DIRECT_HEADER = 'x-redoubt-direct';

/**
 * The country that the operator's proxy found for the client: two letters. What a client sends
 * under this name is removed first.
 */
export const COUNTRY_HEADER = 'x-redoubt-country';

/**
 * The request for which a test draws pages: outside of one, `next/headers` and `next/server` throw, so tests have this file in their place
 * (vitest.config.ts).
 */
export const pageRequest = { headers: new Headers() };

export const headers = async (): Promise<Headers> => pageRequest.headers;
export const cookies = async (): Promise<ReadonlyMap<string, { value: string }>> => new Map();
export const connection = async (): Promise<void> => undefined;

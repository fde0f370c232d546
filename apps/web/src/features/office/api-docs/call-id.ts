/** The anchor of a call on the page: 'get-api-projects-id'. */
export function callId({ method, path }: { method: string; path: string }): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`;
}

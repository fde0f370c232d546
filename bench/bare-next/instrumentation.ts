/** Gives the product's own pages what they ask for. There is nothing around them: no limits, headers, log, metrics or database gate. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { provideBareContext } = await import('./provide-bare-context.ts');
  provideBareContext();
}

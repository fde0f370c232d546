/** Gives the product's pages their context, without limits, headers, log, metrics or database gate. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { provideBareContext } = await import('./provide-bare-context.ts');
  provideBareContext();
}

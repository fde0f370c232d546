import { createHmac, hkdfSync } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * A webhook's secret. It is stored nowhere: it follows from what this installation alone knows, the webhook's random id, and how often a new
 * one was asked for.
 */
export function deriveWebhookSecret({ id, version }: { id: string; version: number }, installationSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', `webhook: ${id} ${version}`, SECRET_BYTES));
  return `whsec_${key.toString('base64url')}`;
}

/** The headers by which a receiver knows that a message is from us and from now. Source: docs/operations.md, "Webhooks". */
export function signMessage(
  { id, body, at }: { id: string; body: string; at: Date },
  secret: string,
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = `${Math.floor(at.getTime() / 1_000)}`;
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1=${signature}` };
}

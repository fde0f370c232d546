import { createHmac, hkdfSync } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * The secret of a webhook. It is not stored, but derived from the secret of the installation, the
 * webhook's random id and the number of rotations.
 */
export function deriveWebhookSecret({ id, version }: { id: string; version: number }, installationSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', `webhook: ${id} ${version}`, SECRET_BYTES));
  return `whsec_${key.toString('base64url')}`;
}

/**
 * The headers that prove the sender and the time of a message. Source: docs/operations.md,
 * "Webhooks".
 */
export function signMessage(
  { id, body, at }: { id: string; body: string; at: Date },
  secret: string,
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = `${Math.floor(at.getTime() / 1_000)}`;
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1=${signature}` };
}

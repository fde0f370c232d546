import type { MailMessage } from './message.ts';

/** Sends mails. A mail may be sent twice; its Message-ID identifies the duplicate. */
export type MailTransport = {
  /** Resolves once the next server has accepted the mail. Throws `MailDeliveryError` otherwise. */
  send(message: MailMessage): Promise<void>;
  /** Deletes old mails that the transport itself stores. Returns how many. */
  sweep?(): Promise<number>;
};

/**
 * The next server did not accept a mail. `reason` consists of codes and is safe to store and log.
 * The text of the server and the underlying error are dropped, because they may quote addresses and
 * bodies.
 */
export class MailDeliveryError extends Error {
  override readonly name = 'MailDeliveryError';
  readonly reason: string;
  /** Whether the server rejected the mail itself, so that a retry is pointless. */
  readonly permanent: boolean;

  constructor({ reason, permanent }: { reason: string; permanent: boolean }) {
    super(`mail not delivered: ${reason}`);
    this.reason = reason;
    this.permanent = permanent;
  }
}

import type { MailMessage } from './message.ts';

/** Hands mails on. Sending the same mail twice is possible and must be recognisable by its Message-ID. */
export type MailTransport = {
  /** Resolves when the next station has taken responsibility for the mail. Throws `MailDeliveryError` otherwise. */
  send(message: MailMessage): Promise<void>;
  /** Forgets mails that it keeps itself and nobody reads any more. Returns how many. */
  sweep?(): Promise<number>;
};

/**
 * The next station did not take a mail. `reason` is made of codes alone and safe to store and to log; what the station
 * said in words is dropped, and so is the error behind it, because refusals quote addresses and bodies.
 */
export class MailDeliveryError extends Error {
  override readonly name = 'MailDeliveryError';
  readonly reason: string;
  /** Whether trying again is pointless: this mail was refused for what it is. */
  readonly permanent: boolean;

  constructor({ reason, permanent }: { reason: string; permanent: boolean }) {
    super(`mail not delivered: ${reason}`);
    this.reason = reason;
    this.permanent = permanent;
  }
}

import { MailDeliveryError } from './transport.ts';

/** What nodemailer tells about a failed conversation, as far as it is used here. */
type ConversationError = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/** Commands that speak about this mail. A 5xx to any other speaks about us: our name, our password, our connection. */
const MAIL_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** 530 and 535 ask for another login, whatever they answer to; putting the settings right cures them. */
const LOGIN_CODES = new Set([530, 535]);

const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

function isPermanent(command: string, responseCode: number): boolean {
  return MAIL_COMMANDS.has(command) && responseCode >= 500 && responseCode < 600 && !LOGIN_CODES.has(responseCode);
}

/** A failure of the conversation in codes: `552 5.3.4 at DATA`, `ETIMEDOUT at CONN`. Says whether the mail itself was refused. */
export function toDeliveryError(error: unknown): MailDeliveryError {
  if (error instanceof MailDeliveryError) return error;
  if (!(error instanceof Error)) return new MailDeliveryError({ reason: 'unknown', permanent: false });
  const { code, command, responseCode, response } = error as Error & ConversationError;
  const station = typeof command === 'string' ? command : 'CONN';
  if (typeof responseCode !== 'number') {
    return new MailDeliveryError({ reason: `${typeof code === 'string' ? code : error.name} at ${station}`, permanent: false });
  }
  const enhanced = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined;
  const status = enhanced === undefined ? `${responseCode}` : `${responseCode} ${enhanced}`;
  return new MailDeliveryError({ reason: `${status} at ${station}`, permanent: isPermanent(station, responseCode) });
}

import { MailDeliveryError } from './transport.ts';

/** The fields of a nodemailer error that are used here. */
type SmtpError = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/**
 * Commands whose 5xx reply concerns this mail. On other commands it concerns our host name, login
 * or connection.
 */
const MAIL_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** 530 and 535 are login errors on every command. Corrected settings resolve them. */
const LOGIN_CODES = new Set([530, 535]);

const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

function isPermanent(command: string, responseCode: number): boolean {
  return MAIL_COMMANDS.has(command) && responseCode >= 500 && responseCode < 600 && !LOGIN_CODES.has(responseCode);
}

/**
 * Reduces an SMTP failure to codes, such as `552 5.3.4 at DATA` or `ETIMEDOUT at CONN`. Permanent
 * where the server rejected the mail itself.
 */
export function toDeliveryError(error: unknown): MailDeliveryError {
  if (error instanceof MailDeliveryError) return error;
  if (!(error instanceof Error)) return new MailDeliveryError({ reason: 'unknown', permanent: false });
  const { code, command, responseCode, response } = error as Error & SmtpError;
  const step = typeof command === 'string' ? command : 'CONN';
  if (typeof responseCode !== 'number') {
    return new MailDeliveryError({ reason: `${typeof code === 'string' ? code : error.name} at ${step}`, permanent: false });
  }
  const enhanced = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined;
  const status = enhanced === undefined ? `${responseCode}` : `${responseCode} ${enhanced}`;
  return new MailDeliveryError({ reason: `${status} at ${step}`, permanent: isPermanent(step, responseCode) });
}

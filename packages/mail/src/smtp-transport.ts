import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { toDeliveryError } from './delivery-error.ts';
import { type ComposedMail, composeMail } from './message.ts';
import { MailDeliveryError, type MailTransport } from './transport.ts';

/** Timeout of each of: DNS lookup, connection, greeting. */
const GREETING_MS_MAX = 10_000;

/**
 * Timeout of a silent server after the greeting. Some scan a mail for viruses before they accept
 * it; a shorter timeout would send the same mail twice.
 */
const SILENCE_MS_MAX = 60_000;

/**
 * Timeout of one mail. Without it a server that answers one byte at a time would block a worker for
 * ever.
 */
const DELIVERY_MS_MAX = 90_000;

type Timeouts = { readonly greetingMs: number; readonly silenceMs: number; readonly deliveryMs: number };
const TIMEOUTS: Timeouts = { greetingMs: GREETING_MS_MAX, silenceMs: SILENCE_MS_MAX, deliveryMs: DELIVERY_MS_MAX };

type Options = ConstructorParameters<typeof SMTPConnection>[0];
type Login = { user: string; pass: string } | undefined;

const LOOPBACK = /^(localhost|127\..*|::1|\[::1\])$/;

/**
 * Parses `smtp(s)://user:password@host:port?requireTLS=…`. A password is sent only over TLS, unless
 * the address says otherwise.
 */
function parseSmtpUrl(url: string, { greetingMs, silenceMs }: Timeouts): { options: NonNullable<Options>; login: Login } {
  const { auth, ...given } = new SMTPTransport({ url }).options;
  const login = auth !== undefined && 'user' in auth && 'pass' in auth ? { user: `${auth.user}`, pass: `${auth.pass}` } : undefined;
  const options = {
    requireTLS: login !== undefined && !LOOPBACK.test(given.host ?? 'localhost'),
    ...given,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: silenceMs,
    // The log would contain the whole conversation, mails included.
    logger: false,
    debug: false,
  };
  return { options, login };
}

async function converse(connection: SMTPConnection, { login, mail }: { login: Login; mail: ComposedMail }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once('error', reject);
  connection.once('end', () => reject(new MailDeliveryError({ reason: 'ECONNECTION at end', permanent: false })));
  const send = (): void => {
    const { from, to } = mail.envelope;
    connection.send({ from, to: [...to] }, mail.raw, (error) => (error === null ? resolve() : reject(error)));
  };
  connection.connect((error) => {
    if (error !== undefined && error !== null) return reject(error);
    if (login === undefined) return send();
    connection.login({ credentials: login }, (error) => (error === null || error === undefined ? send() : reject(error)));
  });
  return promise;
}

/** Delivers over SMTP with one connection per mail, so that no stale connection fails a mail. */
export function createSmtpTransport({ url, from }: { url: string; from: string }, timeouts: Timeouts = TIMEOUTS): MailTransport {
  const { options, login } = parseSmtpUrl(url, timeouts);
  return {
    async send(message) {
      const mail = await composeMail(message, { from });
      const connection = new SMTPConnection(options);
      const deadline = setTimeout(() => {
        connection.emit('error', new MailDeliveryError({ reason: 'deadline passed', permanent: false }));
      }, timeouts.deliveryMs);
      try {
        await converse(connection, { login, mail });
        connection.quit();
      } catch (error) {
        throw toDeliveryError(error);
      } finally {
        clearTimeout(deadline);
        // Later errors of the finished connection are irrelevant, but without a listener they would
        // end the process.
        connection.on('error', () => undefined);
        setImmediate(() => connection.close());
      }
    },
  };
}

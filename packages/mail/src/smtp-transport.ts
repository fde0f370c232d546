import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { type ComposedMail, composeMail } from './message.ts';
import { toDeliveryError } from './refusal.ts';
import { MailDeliveryError, type MailTransport } from './transport.ts';

/** How long finding, connecting to and being greeted by the server may take, each. */
const GREETING_MS_MAX = 10_000;

/**
 * How long the server may keep silent afterwards. Some read a mail for viruses before they say yes; who gives them up then
 * sends the same mail twice.
 */
const SILENCE_MS_MAX = 60_000;

/** How long one mail may take. Without it a server that answers a byte at a time would hold a worker for ever. */
const DELIVERY_MS_MAX = 90_000;

type Patience = { readonly greetingMs: number; readonly silenceMs: number; readonly deliveryMs: number };
const PATIENCE: Patience = { greetingMs: GREETING_MS_MAX, silenceMs: SILENCE_MS_MAX, deliveryMs: DELIVERY_MS_MAX };

type Options = ConstructorParameters<typeof SMTPConnection>[0];
type Login = { user: string; pass: string } | undefined;

const LOOPBACK = /^(localhost|127\..*|::1|\[::1\])$/;

/** Reads `smtp(s)://user:password@host:port?requireTLS=…`. A password leaves this machine only over TLS, unless the address says otherwise. */
function parseSmtpUrl(url: string, { greetingMs, silenceMs }: Patience): { options: NonNullable<Options>; login: Login } {
  const { auth, ...given } = new SMTPTransport({ url }).options;
  const login = auth !== undefined && 'user' in auth && 'pass' in auth ? { user: `${auth.user}`, pass: `${auth.pass}` } : undefined;
  const options = {
    requireTLS: login !== undefined && !LOOPBACK.test(given.host ?? 'localhost'),
    ...given,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: silenceMs,
    // Its log would hold the whole conversation, mails included.
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
    connection.login({ credentials: login }, (refusal) => (refusal === null || refusal === undefined ? send() : reject(refusal)));
  });
  return promise;
}

/** Delivers over SMTP, one connection a mail: outages are met once per mail and never by a stale connection. */
export function createSmtpTransport({ url, from }: { url: string; from: string }, patience: Patience = PATIENCE): MailTransport {
  const { options, login } = parseSmtpUrl(url, patience);
  return {
    async send(message) {
      const mail = await composeMail(message, { from });
      const connection = new SMTPConnection(options);
      const deadline = setTimeout(() => {
        connection.emit('error', new MailDeliveryError({ reason: 'deadline passed', permanent: false }));
      }, patience.deliveryMs);
      try {
        await converse(connection, { login, mail });
        connection.quit();
      } catch (error) {
        throw toDeliveryError(error);
      } finally {
        clearTimeout(deadline);
        // Later errors of a connection that is done with concern nobody, but unheard they would end the process.
        connection.on('error', () => undefined);
        setImmediate(() => connection.close());
      }
    },
  };
}

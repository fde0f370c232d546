import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { toDeliveryError } from './delivery-error.ts';
import { composeMail } from './message.ts';
import { createRateGate } from './rate-gate.ts';
import { exchange, keepSmtpConnections, type SmtpLogin, type SmtpOptions } from './smtp-connections.ts';
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

const LOOPBACK = /^(localhost|127\..*|::1|\[::1\])$/;

/**
 * Parses `smtp(s)://user:password@host:port?requireTLS=…`. A password is sent only over TLS, unless
 * the address says otherwise.
 */
function parseSmtpUrl(url: string, { greetingMs, silenceMs }: Timeouts): { options: SmtpOptions; login: SmtpLogin } {
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

type TransportOptions = {
  readonly url: string;
  readonly from: string;
  /** Mails a second; `undefined`: as many as come. */
  readonly perSecond?: number | undefined;
};

/** Delivers over SMTP, over connections that are kept between mails, no faster than `perSecond`. */
export function createSmtpTransport({ url, from, perSecond }: TransportOptions, timeouts: Timeouts = TIMEOUTS): MailTransport {
  const connections = keepSmtpConnections(parseSmtpUrl(url, timeouts));
  const gate = createRateGate(perSecond);
  return {
    async send(message) {
      const mail = await composeMail(message, { from });
      await gate.enter({ urgent: message.urgent ?? false });
      const deadline = new AbortController();
      const timer = setTimeout(
        () => deadline.abort(new MailDeliveryError({ reason: 'deadline passed', permanent: false })),
        timeouts.deliveryMs,
      );
      const { from: sender, to } = mail.envelope;
      try {
        await connections.use(
          (connection) =>
            exchange(connection, deadline.signal, (done) =>
              connection.send({ from: sender, to: [...to] }, mail.raw, (error) => done(error)),
            ),
          deadline.signal,
        );
      } catch (error) {
        throw toDeliveryError(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { MailDeliveryError } from './transport.ts';

export type SmtpOptions = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>;
export type SmtpLogin = { user: string; pass: string } | undefined;

/** Servers end a silent connection after some minutes; ours is closed long before. */
const IDLE_MS_MAX = 10_000;

/** Some servers take only so many mails over one connection. */
const MAILS_MAX = 100;

type Open = { readonly connection: SMTPConnection; mails: number; ended: boolean };

export type SmtpConnections = {
  /** Runs `work` with a connection that answers: one from an earlier mail, or a new one. Closed when `work` fails or `signal` aborts. */
  use(work: (connection: SMTPConnection) => Promise<void>, signal: AbortSignal): Promise<void>;
};

/** Keeps connections to one server between mails. As many are open as mails are sent at the same time. */
export function keepSmtpConnections({ options, login }: { options: SmtpOptions; login: SmtpLogin }): SmtpConnections {
  const idle = new Map<Open, NodeJS.Timeout>();

  /** An earlier connection may have gone: the server is asked before a mail depends on it. */
  async function takeIdle(signal: AbortSignal): Promise<Open | undefined> {
    for (const [open, timer] of idle) {
      clearTimeout(timer);
      idle.delete(open);
      if (open.ended) continue;
      try {
        await exchange(open.connection, signal, (done) => open.connection.reset(done));
        return open;
      } catch {
        end(open);
      }
      signal.throwIfAborted();
    }
    return undefined;
  }

  async function connect(signal: AbortSignal): Promise<Open> {
    const connection = new SMTPConnection(options);
    // An error between two mails would end the process without a listener; the next use notices it.
    connection.on('error', () => undefined);
    const open: Open = { connection, mails: 0, ended: false };
    // A question over a connection that has ended is never answered.
    connection.once('end', () => {
      open.ended = true;
    });
    try {
      await exchange(connection, signal, (done) => connection.connect(done));
      if (login !== undefined) await exchange(connection, signal, (done) => connection.login({ credentials: login }, done));
      return open;
    } catch (error) {
      end(open);
      throw error;
    }
  }

  function putBack(open: Open): void {
    const close = () => {
      idle.delete(open);
      end(open);
    };
    if (open.mails >= MAILS_MAX) close();
    else idle.set(open, setTimeout(close, IDLE_MS_MAX).unref());
  }

  return {
    async use(work, signal) {
      const open = (await takeIdle(signal)) ?? (await connect(signal));
      try {
        await work(open.connection);
        open.mails += 1;
        putBack(open);
      } catch (error) {
        end(open);
        throw error;
      }
    },
  };
}

function end({ connection }: Open): void {
  connection.quit();
  setImmediate(() => connection.close());
}

/** One step of the conversation. Rejects when the connection fails or ends meanwhile, or with the reason of `signal`. */
export async function exchange(
  connection: SMTPConnection,
  signal: AbortSignal,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onEnd = () => reject(new MailDeliveryError({ reason: 'ECONNECTION at end', permanent: false }));
  const onAbort = () => reject(signal.reason);
  connection.once('error', reject);
  connection.once('end', onEnd);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    start((error) => (error === undefined || error === null ? resolve() : reject(error)));
    await promise;
  } finally {
    connection.off('error', reject);
    connection.off('end', onEnd);
    signal.removeEventListener('abort', onAbort);
  }
}

import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as a server received it: its recipients, and everything after DATA. */
export type ReceivedMail = { readonly to: readonly string[]; readonly raw: string };

/** What the server does with a mail: accepts it (`undefined`), rejects it with an SMTP code, or drops the connection. */
export type Verdict = { code: number; words: string } | 'drop' | undefined;

export type TestSmtpServer = {
  readonly url: string;
  readonly port: number;
  /** In the order in which they were read, accepted or not. */
  readonly received: readonly ReceivedMail[];
  /** How many connections were made so far. */
  readonly connections: () => number;
  /** Ends every connection, as a server does that restarts. */
  drop(): void;
  /** Resolves when `count` mails have been read. */
  waitFor(count: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

function toRejection({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** A real SMTP server on a free loopback port. `judge` sees each mail and its number, from 0, and may take its time. */
export async function startSmtpServer(
  judge: (mail: ReceivedMail, index: number) => Verdict | Promise<Verdict> = () => undefined,
  { port = 0 }: { port?: number } = {},
): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const onMail = async (raw: string, session: SMTPServerSession): Promise<Verdict> => {
    const mail = { to: session.envelope.rcptTo.map(({ address }) => address), raw };
    received.push(mail);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    return judge(mail, received.length - 1);
  };
  let connections = 0;
  const server = new SMTPServer({
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, callback) {
      text(stream)
        .then((raw) => onMail(raw, session))
        .then((verdict) => {
          if (verdict === 'drop') drop();
          else callback(verdict === undefined ? undefined : toRejection(verdict));
        }, callback);
    },
  });
  const drop = () => {
    for (const connection of server.connections) connection.close();
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${actualPort}`,
    port: actualPort,
    received,
    connections: () => connections,
    drop,
    waitFor: (count) => (received.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve }))),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

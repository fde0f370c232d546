import { readMailbox } from '@redoubt/mail/mailbox';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getContext } from '@/lib/context';
import { isDevelopmentRequest } from '@/lib/development';

export const metadata = { title: 'Mailbox', robots: 'noindex' };

/** The mails that were not sent, for want of a mail server. Exists only on a machine of one's own. */
export default async function MailboxPage() {
  const { settings } = getContext();
  const asked = await headers();
  if (!isDevelopmentRequest({ settings, header: (name) => asked.get(name) })) notFound();
  const { mails } = await readMailbox({ dataDir: settings.dataDir });
  return (
    <main id="content" className="mx-auto w-full max-w-3xl px-4 py-8">
      <h1 className="text-2xl font-semibold">Mailbox</h1>
      <p className="mt-2">No mail server is set up, so mails end here. Only this machine can see this page.</p>
      {mails.length === 0 && <p className="mt-6">No mail has been written yet.</p>}
      {mails.map(({ to, subject, text, sentAt }) => (
        <article key={`${sentAt} ${to} ${subject} ${text}`} className="mt-6 border-t pt-4">
          <h2 className="font-semibold break-words">{subject}</h2>
          <p className="break-words">
            To {to}, <time dateTime={sentAt}>{sentAt}</time>
          </p>
          <pre className="mt-2 font-sans whitespace-pre-wrap break-words">{text}</pre>
        </article>
      ))}
    </main>
  );
}

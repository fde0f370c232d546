import { type MailboxMail, readMailbox } from '@redoubt/mail/mailbox';
import { formatInstant } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getContext } from '@/http/context';
import { mayReadMailbox } from '@/http/development';

export const metadata = { title: 'Mailbox', robots: 'noindex' };

/** The mails that were not sent because no mail server is set. Development only. */
export default async function MailboxPage({ searchParams }: { searchParams: Promise<{ key?: string | string[] }> }) {
  const { settings } = getContext();
  const requestHeaders = await headers();
  const key = [(await searchParams).key].flat()[0];
  if (!(await mayReadMailbox({ settings, header: (name) => requestHeaders.get(name), key }))) notFound();
  const { mails } = await readMailbox({ dataDir: settings.dataDir });
  return (
    <main id="content" className="frame py-8 max-sm:py-6">
      <div className="max-w-180">
        <h1 className="font-semibold text-28 leading-display tracking-title">Mailbox</h1>
        <p className="mt-3 text-pretty text-text-2">
          No mail server is set up, so mails end here. Only this machine, with the key in this page’s address, can see them.
        </p>
        <div className="mt-6 grid gap-4">
          {mails.length === 0 && (
            <div className="rounded-card border border-line bg-surface">
              <EmptyNotice title="No mail has been written yet.">Mails appear here instead of being sent.</EmptyNotice>
            </div>
          )}
          {mails.map((mail) => (
            <Mail key={`${mail.sentAt} ${mail.to} ${mail.subject} ${mail.text}`} mail={mail} />
          ))}
        </div>
      </div>
    </main>
  );
}

/** An article, not a region: several mails may have one subject. */
function Mail({ mail: { to, subject, text, sentAt } }: { mail: MailboxMail }) {
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface">
      <h2 className="border-line border-b px-5 py-3 font-semibold text-14 max-sm:px-4">{subject === '' ? 'Without a subject' : subject}</h2>
      <div className="p-5 max-sm:px-4">
        <p className="flex flex-wrap gap-x-4 text-12 text-text-3">
          <span>To {to}</span>
          {!Number.isNaN(Date.parse(sentAt)) && <time dateTime={sentAt}>{formatInstant(sentAt)}</time>}
        </p>
        <p className="mt-3 whitespace-pre-wrap">{text}</p>
      </div>
    </article>
  );
}

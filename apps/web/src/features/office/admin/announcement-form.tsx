'use client';

import { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { useForm } from '@/browser/use-form';
import { useAction } from '@/entities/admin/use-action';
import { announce, announceNothing } from './action-calls.ts';

type Values = Readonly<Record<'content' | 'linkText' | 'link', string>>;

/** What stands above every page, to be written, replaced and taken away. */
export function AnnouncementForm({ current }: { current: Announcement | undefined }) {
  const { busy, failure, perform } = useAction();
  const form = useForm<keyof Values>({
    initial: { content: current?.content ?? '', linkText: current?.linkText ?? '', link: current?.link ?? '' },
    find: findProblems,
    onSubmit: async (values) => {
      await perform('announce', () => announce(toAnnouncement(values)), 'It is announced. Pages show it within five seconds.');
    },
  });

  async function clear() {
    if (await perform('clear', announceNothing, 'Nothing is announced any more.')) {
      for (const name of ['content', 'linkText', 'link'] as const) form.set(name, '');
    }
  }

  return (
    <Panel
      id="announcement"
      title="Above every page"
      aside={current === undefined ? 'Nothing is announced' : 'Announced now'}
      className="mt-6"
    >
      <form {...form.props} className="grid max-w-160 gap-5 px-5 py-5 max-sm:px-4">
        <TextField {...form.field('content')} label="What is announced" hint="One line, at most 300 characters." autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('linkText')} label="Words of the link (optional)" autoComplete="off" />
          <TextField
            {...form.field('link')}
            label="Where it leads (optional)"
            hint="A path of this site, or an address that begins with https://"
            autoComplete="off"
          />
        </div>
        <Failure words={failure} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={busy === 'announce'}>
            Announce
          </Button>
          {current !== undefined && (
            <Button variant="danger" loading={busy === 'clear'} onClick={() => void clear()}>
              Announce nothing
            </Button>
          )}
        </div>
        <p className="text-12 text-text-3">
          Who dismissed an announcement sees it again when its words change. Pages that announce something of their own show that instead.
        </p>
      </form>
    </Panel>
  );
}

function toAnnouncement({ content, linkText, link }: Values): Announcement {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return { content: content.trim(), linkText: given(linkText), link: given(link) };
}

function findProblems(values: Values): Readonly<Record<string, string>> {
  const issues = Announcement.safeParse(toAnnouncement(values)).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message, code }) => [String(path[0]), code === 'custom' ? message : (WORDS[String(path[0])] ?? message)]),
  );
}

const WORDS: Readonly<Record<string, string>> = {
  content: 'Give one line of 1 to 300 characters.',
  linkText: 'At most 60 characters, please.',
  link: 'At most 2048 characters, please.',
};

'use client';

import { CASE_COMMENT_CHARACTERS_MAX } from '@redoubt/domain/onchain/case/limits';
import type { CaseComment } from '@redoubt/domain/onchain/case/schema';
import { Button } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { Failure } from '@redoubt/ui/failure';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { useAction } from '@/entities/admin/use-action';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { PageLink } from '@/site/page-link';

type CaseCommentsProps = {
  caseId: string;
  /** The version that the page shows. */
  version: number;
  comments: readonly CaseComment[];
  /** The reader of the page, and whether the case is theirs. */
  username: string;
  owns: boolean;
  /** The chain of the trace; undefined where the trace is gone. */
  chain: string | undefined;
};

/** What those who have a part in a case say about its versions, accounts and transactions. */
export function CaseComments({ caseId, version, comments, username, owns, chain }: CaseCommentsProps) {
  const { busy, failure, perform } = useAction();
  return (
    <Panel id="comments" title="Comments" aside={comments.length} className="mt-6">
      {comments.length === 0 ? (
        <p className="px-5 py-3 text-text-2 max-sm:px-4">
          No comments yet. All who have a part in the case read them; links do not show them.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {comments.map(({ id, version: of, about, text, by, at }) => (
            <li key={id} className="px-5 py-3 max-sm:px-4">
              <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-text-3">
                <span className="font-mono text-text-2">{by ?? 'a former account'}</span>
                {formatInstant(at)}, version {of}
              </p>
              {about !== null && (
                <p className="mt-1 font-mono text-12 wrap-anywhere">
                  {chain === undefined ? (
                    about
                  ) : (
                    <PageLink
                      href={about.length > 42 ? `/trace/tx/${chain}/${about}` : `/trace/${chain}/${about}`}
                      className="text-brand-text underline underline-offset-4"
                    >
                      {about}
                    </PageLink>
                  )}
                </p>
              )}
              <p className="mt-1 max-w-160 whitespace-pre-line wrap-anywhere">{text}</p>
              {(owns || by === username) && (
                <Button
                  size={28}
                  variant="quiet"
                  loading={busy === id}
                  onClick={() =>
                    void perform(id, async () => (await import('./case-calls.ts')).removeComment(caseId, id), 'The comment is deleted.')
                  }
                >
                  Delete<span className="sr-only"> the comment of {formatInstant(at)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Failure words={failure} />
      <AddForm caseId={caseId} version={version} />
    </Panel>
  );
}

function AddForm({ caseId, version }: Pick<CaseCommentsProps, 'caseId' | 'version'>) {
  const { busy, error, problemOf, round, props } = useEditorForm(
    async (typed) => {
      const about = String(typed.get('about') ?? '').trim();
      return (await import('./case-calls.ts')).addComment(caseId, {
        text: String(typed.get('text')),
        version,
        about: about === '' ? null : about,
      });
    },
    { done: 'The comment is added.' },
  );
  const shown = ['text', 'about'].some((field) => problemOf(field) !== undefined);
  return (
    <form key={round} {...props} className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
      <TextArea name="text" label="Comment" rows={3} maxLength={CASE_COMMENT_CHARACTERS_MAX} problem={problemOf('text')} />
      <TextField
        name="about"
        label="About"
        mono
        autoComplete="off"
        spellCheck={false}
        hint="An address or the hash of a transaction. Empty: the whole version"
        problem={problemOf('about')}
      />
      <Failure words={shown ? undefined : error?.words} />
      <div>
        <Button type="submit" loading={busy}>
          Add comment
        </Button>
      </div>
    </form>
  );
}

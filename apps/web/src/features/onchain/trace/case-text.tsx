import type { CaseVersion } from '@redoubt/domain/onchain/case/schema';
import { formatInstant } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { Markdown } from '@/entities/markdown/markdown';

/** What someone wrote about a trace, with the hash of the version. */
export function CaseText({ version: { version, text, at, sha256 } }: { version: Omit<CaseVersion, 'by'> }) {
  return (
    <Panel id="text" title="Text" aside={`Version ${version}, ${formatInstant(at)}`} className="mt-8">
      <div className="max-w-180 px-5 py-4 wrap-anywhere max-sm:px-4">
        {text.trim() === '' ? <p className="text-text-3">Nothing is written in this version.</p> : <Markdown text={text} />}
      </div>
      <p className="break-all border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">
        Hash of the version, with that of its trace and of the version before: <span className="font-mono">{sha256}</span>
      </p>
    </Panel>
  );
}

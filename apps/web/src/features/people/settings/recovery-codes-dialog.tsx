'use client';

import { Button } from '@redoubt/ui/button';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { Dialog } from '@redoubt/ui/layer/dialog';
import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { saveAsFile } from '@/browser/save-as-file';
import { DialogHead } from '@/shell/dialog-head';

/** Shows recovery codes, the only time that anybody can see them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const titleId = useId();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <div className="grid gap-5">
        <DialogHead id={titleId} title="Keep your recovery codes">
          Without your phone, one of these lets you log in; each works once. They are not shown again: keep them where your password is not.
        </DialogHead>
        <div className="relative rounded-input border border-line bg-surface-2 p-4">
          <ol aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono tabular-nums">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => saveAsFile({ name: 'recovery-codes.txt', type: 'text/plain', text })}>
            <Download size={16} aria-hidden="true" />
            Save as a file
          </Button>
          <CopyButton text={text} label="Copy all codes" />
        </div>
        <Button variant="primary" size={44} onClick={onClose}>
          I’ve saved my codes
        </Button>
      </div>
    </Dialog>
  );
}

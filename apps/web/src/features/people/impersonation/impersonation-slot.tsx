'use client';

import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { toastStore } from '@/browser/store/toast';
import { impersonationDialog } from '@/entities/account/dialogs';

/** Loaded on first use: only admins need it. */
const ImpersonationTool = lazy(async (): Promise<{ default: ComponentType<{ onClose: () => void }> }> => {
  try {
    return { default: (await import('./impersonation-tool.tsx')).ImpersonationTool };
  } catch {
    toastStore.show({ tone: 'failed', words: 'The tool could not be loaded. Please reload the page.' });
    return { default: () => null };
  }
});

/** Mounts the impersonation tool while it is open. Only the menu opens it, where the flag is on (IMP-02, IMP-03). */
export function ImpersonationSlot() {
  const request = useSyncExternalStore(impersonationDialog.subscribe, impersonationDialog.read, () => undefined);
  const [closed, setClosed] = useState<typeof request>();
  if (request === undefined || request === closed) return null;
  return (
    <Suspense fallback={null}>
      <ImpersonationTool onClose={() => setClosed(request)} />
    </Suspense>
  );
}

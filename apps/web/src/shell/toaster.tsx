'use client';

import { IconButton } from '@redoubt/ui/icon-button';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from '@/browser/store/toast';

/**
 * Long enough to read twice. Hover and focus do not prolong it, because no task depends on a toast.
 */
const SHOWN_MS = 8_000;

const NONE: readonly Toast[] = [];

/**
 * Short messages in the corner, as a live region. It is always rendered: screen readers announce
 * only changes inside it.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE);
  useEffect(() => toastStore.showWaiting(), []);
  return (
    <section aria-label="Messages" aria-live="polite" className="flex w-full max-w-98 flex-col gap-3 p-4 empty:p-0">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, tone, words } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toastStore.dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className="pointer-events-auto flex items-start gap-3 rounded-card bg-float p-4 shadow-float">
      {tone === 'done' ? (
        <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-safe" />
      ) : (
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      )}
      <p className="grow font-medium">{words}</p>
      <IconButton label="Dismiss" size={24} onClick={() => toastStore.dismiss(id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

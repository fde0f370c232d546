import { useEffect, useState } from 'react';

/** What came of copying; 'idle' before, and again after a moment. */
type CopyOutcome = 'idle' | 'copied' | 'refused';

/** Copies text, and has the outcome for `shownForMs`. */
export function useCopy({ shownForMs }: { shownForMs: number }): {
  outcome: CopyOutcome;
  setOutcome: (outcome: CopyOutcome) => void;
  copy: (text: string) => Promise<void>;
} {
  const [outcome, setOutcome] = useState<CopyOutcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), shownForMs);
    return () => clearTimeout(timer);
  }, [outcome, shownForMs]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused'); // no permission, or a page without https
    }
  }

  return { outcome, setOutcome, copy };
}

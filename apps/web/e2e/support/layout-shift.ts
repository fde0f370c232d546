import { expect, type Page } from '@playwright/test';

/** Most that a page may jump while it loads: its cumulative layout shift. */
const SHIFT_MAX = 0.02;

/**
 * The page has not jumped since navigation began, but for what followed an act of the visitor. Else it says what moved, and by how much. The
 * browser keeps the entries, so it may be asked at the end.
 */
export async function expectNoJump(page: Page, { most = SHIFT_MAX } = {}): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
        const seen: { value: number; moved: string[] }[] = [];
        const describe = ({ node, previousRect: from, currentRect: to }: Source) =>
          `${node?.nodeName ?? 'gone'} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
            if (!hadRecentInput) seen.push({ value, moved: sources.map(describe) });
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in a task of their own; two frames later they have been.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen))));
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `what jumped: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most);
}

import { ThemeSwitch } from '@/shell/header/theme-switch';
import type { Theme } from '@/site/theme';

/** The theme switch in the menu of narrow screens, where the header has no room for it. */
export function DrawerTheme({ initial }: { initial: Theme }) {
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 border-line border-b px-4">
      <span aria-hidden="true" className="font-semibold text-16">
        Theme
      </span>
      <ThemeSwitch initial={initial} />
    </div>
  );
}

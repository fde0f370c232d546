'use client';

import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId, useState } from 'react';
import { chooseTheme, type Theme } from '@/site/theme';

const CHOICES = [
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'light', label: 'Light', Icon: Sun },
] as const;

/**
 * Three radio buttons with icons. The choice applies immediately and is stored for later visits.
 */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const name = useId();

  function choose(chosen: Theme) {
    setTheme(chosen);
    chooseTheme(chosen);
  }

  return (
    <fieldset className="flex shrink-0 rounded-input bg-surface-3 p-0.5">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme: choice, label, Icon }) => (
        <label
          key={choice}
          title={`${label} theme`}
          className="relative flex size-8 cursor-pointer items-center justify-center rounded-mark text-text-3 transition-colors duration-(--fast) hover:text-text has-checked:bg-surface has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:size-10"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={theme === choice}
            onChange={() => choose(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon size={16} aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

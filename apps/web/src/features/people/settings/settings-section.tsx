import type { ReactNode } from 'react';

type SettingsSectionProps = { id: string; title: string; note: ReactNode; children: ReactNode };

/** One matter of the page: what it is at the left, what can be done at the right; below each other where there is no room. */
export function SettingsSection({ id, title, note, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-10 gap-y-4 border-line border-t py-8 max-md:grid-cols-1"
    >
      <div className="max-w-70 max-md:max-w-none">
        <h2 id={id} className="font-semibold text-14">
          {title}
        </h2>
        <p className="mt-1 text-pretty text-text-3">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

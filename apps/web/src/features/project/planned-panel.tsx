import { Panel } from '@redoubt/ui/panel';

/** What a connected chain brings to this tab, each as not assessed until it is there. */
export function PlannedPanel({ title, items }: { title: string; items: readonly { title: string; detail: string }[] }) {
  return (
    <Panel id="planned" title={title} aside="Not assessed">
      <ul className="checks p-5 max-sm:px-4">
        {items.map((item) => (
          <li key={item.title}>
            <i aria-hidden="true" className="hatched" />
            <p>
              {item.title} <span>{item.detail}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { Icon } from './icon.tsx';

export type CoverageItem = {
  name: string;
  assessed: boolean;
  /** What was found and where; or what would assess it. */
  detail: string;
};

/** What was assessed and what was not. The bar counts the checks; what is missing is hatched and listed with what it takes. */
export function Coverage({ items }: { items: readonly CoverageItem[] }) {
  const assessed = items.filter((item) => item.assessed);
  const missing = items.filter((item) => !item.assessed);
  return (
    <>
      <div className="px-5 pt-5 max-sm:px-4">
        <div aria-hidden="true" className="hatched flex h-2.5 overflow-hidden rounded-mark">
          <span className="bg-grey-10" style={{ width: `${(assessed.length / items.length) * 100}%` }} />
        </div>
        <p className="mt-2 flex justify-between text-12">
          <span>Assessed: {assessed.length} checks</span>
          <span className="text-text-3">Not assessed: {missing.length}</span>
        </p>
      </div>
      <ul aria-label="Assessed" className="checks p-5 max-sm:px-4">
        {assessed.map(({ name, detail }) => (
          <li key={name}>
            <Icon name="check" />
            <p>
              {name} <span>{detail}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="border-line border-t p-5 max-sm:px-4">
        <h3 className="mb-3 text-12 text-text-3">Not assessed, and what it takes</h3>
        <ul aria-label="Not assessed" className="checks">
          {missing.map(({ name, detail }) => (
            <li key={name}>
              <i aria-hidden="true" className="hatched" />
              <p>
                {name} <span>{detail}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

import { Mark } from '@redoubt/ui/mark';
import { siteConfig } from '../../../../site.config.ts';

const LINKS = [
  { href: '/projects', label: 'Projects' },
  { href: '/compare', label: 'Compare projects' },
  { href: '/methodology', label: 'Scoring method' },
  { href: '/api/openapi.json', label: 'API description' },
];

/** `year` is this year: the copyright stands under the sign and in the last line. */
export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="mt-auto border-line border-t">
      <div className="frame flex flex-wrap items-start justify-between gap-6 py-10">
        <div>
          <p className="flex items-center gap-2.5 font-semibold text-16 tracking-title">
            <Mark size={26} />
            {siteConfig.name}
          </p>
          <p className="mt-3 max-w-75 text-text-2">Evidence about blockchain projects, for people deciding what to trust.</p>
          <p className="mt-4 text-12 text-text-3">
            © {year} {siteConfig.name}
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid gap-1">
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-6 items-center text-text-2 hover:text-text max-sm:min-h-11">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="frame">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t py-5 text-12 text-text-3">
          <p>
            © {year} {siteConfig.legalEntity}. All rights reserved.
          </p>
          <p>Nothing here is investment advice.</p>
        </div>
      </div>
    </footer>
  );
}

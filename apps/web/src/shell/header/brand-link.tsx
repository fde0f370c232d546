import { Mark } from '@redoubt/ui/score/mark';
import Link from 'next/link';
import { siteConfig } from '../../../../../site.config.ts';

/** The logo and the name, as a link to the home page. */
export function BrandLink() {
  return (
    <Link href="/" className="flex h-11 shrink-0 items-center gap-2.5 rounded-input font-semibold text-16 tracking-title">
      <Mark size={26} />
      {siteConfig.name}
    </Link>
  );
}

import { VerifyReport } from './verify-report.tsx';

/** The page on which anybody checks a report's file. */
export function VerifyReportPage() {
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-display tracking-title">Check a report</h1>
      <p className="mt-2 max-w-160 text-pretty text-16 text-text-2">
        Every audit report of ours is signed, as PDF and as JSON. The check says whether a file is exactly what was signed, by which key and
        when, and whether the report still holds, was superseded or withdrawn.
      </p>
      <noscript>
        <p className="mt-8 text-text-2">
          This check needs JavaScript. With a copy of this software you can run it from a command line: redoubt report verify report.pdf
        </p>
      </noscript>
      <VerifyReport />
    </main>
  );
}

import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { SpanBar } from '@redoubt/ui/score/score-bar';
import { type CheckResults, readResult } from './check-results.ts';

/** What a check came to for a project. */
export function CheckResult({ value }: { value: ReturnType<CheckResults['get']> }) {
  if (value === null) return <span className="text-12 text-text-3">Does not apply</span>;
  const span = value && readResult(value);
  return span === undefined ? <NotAssessed /> : <SpanBar span={span} />;
}

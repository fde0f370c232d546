'use client';

import { type AuditIssue, IssueSeverity, IssueStatus, STATUS_LABELS } from '@redoubt/domain/catalog/audit/issues';
import { Button } from '@redoubt/ui/button';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { TextField } from '@redoubt/ui/form/text-field';
import { useId } from 'react';

type IssueRowsProps = {
  issues: readonly AuditIssue[];
  onChange: (issues: readonly AuditIssue[]) => void;
  /** What is wrong with the row that the path ends with. */
  problemOf: (name: string) => string | undefined;
};

const NEW: AuditIssue = { title: '', severity: 'medium', status: 'unresolved' };

/** The findings of an audit, one a row: what it is, how grave, what became of it. */
export function IssueRows({ issues, onChange, problemOf }: IssueRowsProps) {
  const name = useId();
  const change = (index: number, part: Partial<AuditIssue>) =>
    onChange(issues.map((issue, each) => (each === index ? { ...issue, ...part } : issue)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">Findings</legend>
      {issues.map((issue, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else, and a row's fields follow what is given.
        <div key={index} className="grid grid-cols-[1fr_150px_190px_auto] items-end gap-3 max-md:grid-cols-2">
          <div className="max-md:col-span-2">
            <TextField
              label={`Finding ${index + 1}`}
              value={issue.title}
              maxLength={200}
              problem={problemOf(`issues[${index}].title`)}
              onChange={(event) => change(index, { title: event.target.value })}
            />
          </div>
          <label className="field in-form">
            <span>Severity</span>
            <select
              ref={keepEarlyChoice}
              name={`${name}-severity-${index}`}
              value={issue.severity}
              onChange={(event) => change(index, { severity: IssueSeverity.parse(event.target.value) })}
            >
              {IssueSeverity.options.map((severity) => (
                <option key={severity} value={severity}>
                  {severity.charAt(0).toUpperCase() + severity.slice(1)}
                </option>
              ))}
            </select>
          </label>
          <label className="field in-form">
            <span>Status</span>
            <select
              ref={keepEarlyChoice}
              name={`${name}-status-${index}`}
              value={issue.status}
              onChange={(event) => change(index, { status: IssueStatus.parse(event.target.value) })}
            >
              {IssueStatus.options.map((status) => (
                <option key={status} value={status}>
                  {STATUS_LABELS[status]}
                </option>
              ))}
            </select>
          </label>
          <Button
            variant="secondary"
            size={44}
            aria-label={`Remove finding ${index + 1}`}
            onClick={() => onChange(issues.filter((_, each) => each !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button size={28} onClick={() => onChange([...issues, NEW])}>
          Add a finding
        </Button>
      </div>
    </fieldset>
  );
}

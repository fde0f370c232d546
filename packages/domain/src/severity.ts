/** The severities of incidents, audit findings, alerts and notifications; worst first. */
export const SEVERITIES = ['critical', 'major', 'medium', 'minor', 'informational'] as const;
export type Severity = (typeof SEVERITIES)[number];

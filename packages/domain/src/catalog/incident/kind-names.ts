import type { IncidentKind } from '../file/schema.ts';

/** What kind of incident it was, as it is shown. */
export const INCIDENT_KIND_NAMES: Readonly<Record<IncidentKind, string>> = {
  exploit: 'Exploit',
  'rug-pull': 'Rug pull',
  'private-key-compromise': 'Stolen key',
  phishing: 'Phishing',
  anomaly: 'Anomaly',
};

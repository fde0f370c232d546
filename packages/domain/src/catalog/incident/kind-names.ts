import type { IncidentKind } from '../file/schema.ts';

/** Display names of incident kinds. */
export const INCIDENT_KIND_NAMES: Readonly<Record<IncidentKind, string>> = {
  exploit: 'Exploit',
  'rug-pull': 'Rug pull',
  'private-key-compromise': 'Stolen key',
  phishing: 'Phishing',
  anomaly: 'Anomaly',
};

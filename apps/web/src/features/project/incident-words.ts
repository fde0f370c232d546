import type { IncidentKind } from '@redoubt/domain/catalog/schema';

/** What kind of incident it was, as it is shown. */
export const INCIDENT_KINDS: Readonly<Record<IncidentKind, string>> = {
  exploit: 'Exploit',
  'rug-pull': 'Rug pull',
  'private-key-compromise': 'Stolen key',
  phishing: 'Phishing',
  anomaly: 'Anomaly',
};

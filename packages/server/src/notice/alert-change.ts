import { INCIDENT_KIND_NAMES } from '@redoubt/domain/incident/kind-names';
import type { StoredAlert } from '../alert/alert-store.ts';
import type { Change } from './happening-store.ts';

/** An alert as people are told of it. */
export function toAlertChange({ id, severity, state, project, happenedAt, detail, change, cause }: StoredAlert): Change {
  const isIncident = detail.kind === 'incident';
  return {
    kind: isIncident ? 'incident' : 'alert',
    sourceKey: id,
    change: `${change}`,
    projectId: project.id,
    severity,
    state,
    title: isIncident ? `${project.name}: ${detail.title}` : `${project.name}: ${detail.kind}`,
    detail: isIncident
      ? `${INCIDENT_KIND_NAMES[detail.incidentKind]}. ${detail.cause}`
      : cause === undefined
        ? ''
        : `Block ${cause.block} of ${cause.chain}, transaction ${cause.transaction}.`,
    path: `/projects/${project.id}`,
    happenedAt,
  };
}

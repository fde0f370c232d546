import { INCIDENT_KIND_NAMES } from '@redoubt/domain/catalog/incident/kind-names';
import { PARTY_KIND_NAMES, titleAlert } from '@redoubt/domain/onchain/alert/words';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { StoredAlert } from '../../onchain/alert/alert-store.ts';
import type { Change } from './happening-store.ts';

/** An alert as people are told of it. */
export function toAlertChange(alert: StoredAlert): Change {
  const { id, severity, state, project, happenedAt, detail, change } = alert;
  return {
    kind: detail.kind === 'incident' ? 'incident' : 'alert',
    sourceKey: id,
    change: `${change}`,
    projectId: project.id,
    severity,
    state,
    title: `${project.name}: ${titleAlert(detail)}`,
    detail: describe(alert),
    path: `/projects/${project.id}?tab=history`,
    happenedAt,
  };
}

/** Where it was seen and who did it; of an incident, what it was. Its values stand with the evidence on the project's page. */
function describe({ detail, cause }: StoredAlert): string {
  if (detail.kind === 'incident') return `${INCIDENT_KIND_NAMES[detail.incidentKind]}. ${detail.cause}`;
  const place = cause && `${cause.contractName ?? cause.contract} on ${chainName(cause.chain)}, block ${cause.block}.`;
  const actor = detail.by && `By ${detail.by.kind === null ? 'an address' : PARTY_KIND_NAMES[detail.by.kind]} ${detail.by.address}.`;
  return [place, actor].filter((part) => part !== undefined && part !== null).join(' ');
}

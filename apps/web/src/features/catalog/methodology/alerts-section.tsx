import { ALERT_KIND_NAMES, ALERT_STATE_NAMES, ALERT_STATE_TEXTS } from '@redoubt/domain/onchain/alert/alert-text';
import { ALERT_RULES } from '@redoubt/domain/onchain/alert/rules';
import { ALERT_KINDS } from '@redoubt/domain/onchain/alert/schema';
import { ALERT_SEVERITY_RULE } from '@redoubt/domain/onchain/alert/severity';
import { NEWS_HOURS } from '@redoubt/domain/onchain/alert/thresholds';
import { TextTable } from '@redoubt/ui/text-table';
import { MethodSection, PointList, Prose } from './method-section.tsx';

/** What raises an alert, how grave it is, how certain, and what no alert tells of. */
export function AlertsSection() {
  return (
    <MethodSection id="alerts" title="Alerts">
      <Prose>
        Alerts are found in the record of followed contracts: logs, and calls of functions that the analysis of powers names. They move no
        score by themselves; the facts behind them do.
      </Prose>
      <TextTable
        caption="What raises an alert"
        rows={ALERT_KINDS}
        rowKey={(kind) => kind}
        columns={[
          { id: 'kind', heading: 'Kind', cell: (kind) => ALERT_KIND_NAMES[kind] },
          { id: 'rule', heading: 'Raised when', cell: (kind) => ALERT_RULES[kind] },
        ]}
      />
      <TextTable
        caption="How grave it is"
        rows={ALERT_SEVERITY_RULE}
        rowKey={({ severity }) => severity}
        columns={[
          { id: 'severity', heading: 'Severity', cell: ({ severity }) => severity },
          { id: 'when', heading: 'What', cell: ({ when }) => when },
        ]}
      />
      <PointList
        points={(['pending', 'confirmed', 'retracted'] as const).map((state) => [ALERT_STATE_NAMES[state], ALERT_STATE_TEXTS[state]])}
      />
      <Prose>
        What happened before a chain or a contract was followed, and more than {NEWS_HOURS} hours before it was found, stands in the
        project’s history, and no notification is sent. What happened since is sent, however late. What a contract logs in its first block
        describes its deployment, and is no alert.
      </Prose>
      <Prose>
        No alert covers outflows of ether or of tokens that are not followed themselves, calls between contracts where no endpoint gives
        traces, what happened before the record begins, or money that reached a deployer otherwise than straight from a mixer, or in a
        followed token from a listed address: the record holds no transfers of ether between accounts. No alert is not a sign of safety.
      </Prose>
    </MethodSection>
  );
}

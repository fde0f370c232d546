import type { ChainStatus, EndpointStatus } from '@redoubt/domain/onchain/activity/chains';
import { Badge } from '@redoubt/ui/badge';
import { formatNumber } from '@redoubt/ui/data/format';
import { answers, describeEndpoint } from './chain-labels.ts';

/** A chain's endpoints with their state and missing methods. Only hosts are shown: an address may hold a key. */
export function EndpointTable({ chain: { name, endpoints } }: { chain: ChainStatus }) {
  if (endpoints.length === 0)
    return <p className="border-line border-t px-5 py-4 text-12 text-text-3 max-sm:px-4">No endpoint has been asked yet.</p>;
  return (
    <div className="border-line border-t">
      <h3 className="px-5 pt-4 font-medium max-sm:px-4">Endpoints</h3>
      <ul className="mt-2" aria-label={`Endpoints of ${name}`}>
        {endpoints.map((endpoint, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the operator's settings is the only identity that is shown: two addresses may have one host
          <Endpoint key={position} endpoint={endpoint} />
        ))}
      </ul>
    </div>
  );
}

function Endpoint({ endpoint }: { endpoint: EndpointStatus }) {
  const { host, head, latencyMs, missing, lastError, waits } = endpoint;
  const state = describeEndpoint(endpoint);
  const facts = [
    head !== null && `its newest block is ${formatNumber(String(head))}`,
    latencyMs !== null && answers(endpoint) && `answers in ${formatNumber(String(latencyMs))} ms`,
  ].filter((fact) => fact !== false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-5 py-3 not-last:border-b max-sm:px-4">
      <span className="min-w-0 truncate font-mono" title={host}>
        {host}
      </span>
      <Badge tone={state.tone}>{state.words}</Badge>
      <span className="text-12 text-text-3">{facts.join(', ')}</span>
      {!answers(endpoint) && lastError !== null && <p className="basis-full text-12 text-text-2">Last error: {lastError}</p>}
      {waits !== null && <p className="basis-full text-12 text-text-2">Daily limit: {waits}.</p>}
      {missing.length > 0 && (
        <p className="basis-full text-12 text-text-2">
          Does not offer <span className="break-all font-mono">{missing.join(', ')}</span>
        </p>
      )}
    </li>
  );
}

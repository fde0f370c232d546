import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { DeploymentBreakdown, ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { EVERYWHERE, OPEN_INVENTORY } from '@redoubt/domain/catalog/score/scope';
import type { Span } from '@redoubt/domain/catalog/score/types';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { TextTable } from '@redoubt/ui/text-table';
import { PageLink } from '@/site/page-link';
import { pointsText } from './method-labels.ts';

type RecomputationProps = { projectId: string; name: string; breakdown: ScoreBreakdown };

/** One score computed step by step, with the figures of its own JSON. */
export function Recomputation({ projectId, name, breakdown }: RecomputationProps) {
  const { deployments, blend, low, high, shown } = breakdown;
  return (
    <div>
      <h3 className="mb-3 font-semibold text-16">
        <PageLink href={`/projects/${projectId}`} className="hover:underline">
          {name}
        </PageLink>
        , from{' '}
        <PageLink href={`/api/projects/${projectId}/score`} className="font-mono font-regular text-14 text-brand-text hover:underline">
          /api/projects/{projectId}/score
        </PageLink>
      </h3>
      {deployments.map((deployment) => (
        <DeploymentSteps key={deployment.id} deployment={deployment} />
      ))}
      <ol className="mb-4 max-w-180 text-text-2">
        <li>{blendText(breakdown)}</li>
        <li className="mt-1">
          The project: the lower of home and blend,{' '}
          {spanText({ low: Math.min(deployments[0]?.low ?? 0, blend.low), high: Math.min(deployments[0]?.high ?? 0, blend.high) })}
          {'. '}Stored: {spanText({ low, high })}.
        </li>
        <li className="mt-1 font-semibold text-text">
          Shown: {shown.low} to {shown.high}
        </li>
      </ol>
    </div>
  );
}

function DeploymentSteps({ deployment }: { deployment: DeploymentBreakdown }) {
  const { dimensions, mean, link, caps, low, high } = deployment;
  const weights = dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const name = deploymentLabel(deployment);
  if (dimensions.length === 0) return <p className="mb-4 max-w-180 text-text-2">{name}: nothing is known, so it counts 0 to 100.</p>;
  const binding = caps.filter(({ bindsLow, bindsHigh }) => bindsLow || bindsHigh);
  return (
    <>
      <h4 className="mb-2 font-semibold">{name}</h4>
      <TextTable
        caption={`Dimensions of ${name}`}
        rows={dimensions}
        rowKey={(row) => row.id}
        columns={[
          { id: 'name', heading: 'Dimension', cell: (row) => METHOD.dimensions.find((each) => each.id === row.id)?.name ?? row.id },
          { id: 'sum-low', heading: 'Sum of weight × low', align: 'end', cell: ({ sum }) => sum.low.toLocaleString('en-US') },
          { id: 'sum-high', heading: 'Sum of weight × high', align: 'end', cell: ({ sum }) => sum.high.toLocaleString('en-US') },
          { id: 'weights', heading: 'Sum of weights', align: 'end', cell: ({ sum }) => sum.weight },
          { id: 'low', heading: 'Low', align: 'end', cell: (row) => pointsText(row.low) },
          { id: 'high', heading: 'High', align: 'end', cell: (row) => pointsText(row.high) },
          { id: 'weight', heading: 'Weight', align: 'end', cell: ({ weight }) => weight },
        ]}
      />
      <ol className="mb-6 max-w-180 text-text-2">
        <li>
          Mean: low ({sumText(dimensions, 'low')}) ÷ {weights} = {pointsText(mean.low)}; high ({sumText(dimensions, 'high')}) ÷ {weights} ={' '}
          {pointsText(mean.high)}.
        </li>
        <li className="mt-1">
          Weakest link plus {METHOD.linkSlack}: {spanText(link)}.
        </li>
        <li className="mt-1">
          {binding.length === 0
            ? 'No cap binds.'
            : `Binding: ${binding.map(({ id: cap, max, state }) => `${cap} (at most ${max}, ${state === 'proven' ? 'proven' : 'not excluded'})`).join(', ')}.`}
        </li>
        <li className="mt-1">
          {name}: {spanText({ low, high })}.
        </li>
      </ol>
    </>
  );
}

function sumText(dimensions: DeploymentBreakdown['dimensions'], end: 'low' | 'high'): string {
  return dimensions.map((dimension) => `${dimension.weight} × ${pointsText(dimension[end])}`).join(' + ');
}

function blendText({ blend, deployments }: ScoreBreakdown): string {
  if (blend.rule === 'home') return 'There is one deployment: it is the project.';
  const parts = (end: 'low' | 'high') =>
    deployments
      .filter(({ id }) => (blend.weights[id]?.[end] ?? 0) > 0)
      .map((deployment) => `${pointsText(blend.weights[deployment.id]?.[end] ?? 0)} × ${pointsText(deployment[end])}`)
      .join(' + ');
  return `Blend: low ${parts('low')} = ${pointsText(blend.low)}; high ${parts('high')} = ${pointsText(blend.high)}.`;
}

const spanText = ({ low, high }: Span): string => `${pointsText(low)} to ${pointsText(high)}`;

/** A deployment as it is said: its chain, or what stands in for one. */
function deploymentLabel({ id, home }: Pick<DeploymentBreakdown, 'id' | 'home'>): string {
  if (id === OPEN_INVENTORY) return 'Contracts not found yet';
  if (id === EVERYWHERE) return 'What holds everywhere';
  return home ? `${chainName(id)}, the home` : chainName(id);
}

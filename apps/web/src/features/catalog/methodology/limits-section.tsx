import { MethodSection, PointList, Prose } from './method-section.tsx';

/** Where the method is weak, as far as we know. */
export function LimitsSection() {
  return (
    <MethodSection id="limits" title="What this cannot say">
      <Prose>
        That a high score means fewer losses has not been tested: records of past incidents hold no state of the chain before them. The
        weights of code, governance, operations and market lean on 857 recorded incidents, corrected for what such records miss; every other
        number is judgement, and is changed only in public.
      </Prose>
      <PointList
        points={[
          [
            'One fact, many checks',
            'That nobody can change a token is one fact seen through seven checks of governance. Only the weakest link holds such a score back.',
          ],
          ['Two keys of one person', 'A Safe of two keys that one person holds escapes CAP-07, and GOV-05 sees it rarely.'],
          ['Ties', 'Caps make many scores equal.'],
          [
            'Without a chain connection',
            'Most checks read a chain. Where none is connected, caps cannot be excluded and projects stay not rated, however well known they are.',
          ],
          ['Searches', '"No incident" and "no audit" are as good as the search, and a search for incidents is good for seven days.'],
          ['Bought use', 'FUN-03 is a weak shield against bought users.'],
          ['Other chains', 'Deployments on chains that we cannot read stay unknown and pull down.'],
          ['Off the chain', 'Reserves, people and custody off the chain are attested at best.'],
        ]}
      />
    </MethodSection>
  );
}

import { TRENDING } from '@redoubt/domain/catalog/project/trending';
import { methodPath } from '@/site/method-path';
import { PageLink } from '@/site/page-link';
import { MethodSection, PointList, Prose } from './method-section.tsx';

export function VotesSection() {
  return (
    <MethodSection id="votes" title="Votes">
      <Prose>
        Votes answer one check,{' '}
        <PageLink href={methodPath('COM-04')} className="text-brand-text underline">
          COM-04
        </PageLink>
        , and move the whole by 0.8 points at most. One vote an account; it counts once the account is seven days old and its mail address
        is verified. Below 30 votes the check is not assessed. From then on its value is what the share of yes votes is at least, with 95 %
        certainty, so that few votes count little.
      </Prose>
      <Prose>What is shown beside a project counts every vote, under these rules:</Prose>
      <PointList
        points={[
          [
            'One each',
            'One vote a project and account. Without an account, one a project and browser, known by a signed cookie. A new vote takes the place of the old.',
          ],
          [
            'No one twice',
            'Who logs in keeps what the browser said before: the account takes over votes on projects on which it has none, and the browser’s others are withdrawn. A browser from which an account voted has no second vote on that project without it.',
          ],
          [
            'One network',
            'Ten first votes a day on one project without an account; more are refused. Changing a vote, and voting with an account, do not count towards that.',
          ],
          [
            'Average',
            'The mean of the shares of yes votes over all projects with at least one vote, each counting the same. Shown beside 20 votes or more.',
          ],
        ]}
      />
    </MethodSection>
  );
}

export function TrendsSection() {
  const { days, halfLifeHours, points, networkPointsMax } = TRENDING;
  return (
    <MethodSection id="trends" title="Views and trends">
      <Prose>
        Neither is an input of a score. A view counts once a visitor, project and 30 minutes, when a visitor opens the page; robots that say
        so and pages that a browser fetches ahead do not count. A visitor is a salted hash that changes daily, without a cookie.
      </Prose>
      <PointList
        points={[
          [
            'Points',
            `A view brings a project ${points.view} point, being chosen in a search ${points.pick}, a first vote ${points.vote}, whichever way it goes; each once a visitor and day. Choosing from the trending list brings none.`,
          ],
          ['Fading', `Points halve every ${halfLifeHours} hours and end after ${days} days.`],
          ['One network', `A network brings a project at most ${networkPointsMax} points a day, however many visitors it seems to hold.`],
          ['Order', 'By the sum, then by rank. A job computes it every three minutes.'],
        ]}
      />
    </MethodSection>
  );
}

export function NeutralitySection() {
  return (
    <MethodSection id="neutrality" title="Neutrality">
      <Prose>
        Who is a customer, what was bought or paid, the names of auditors and of identity checkers, market value, changes of price, page
        views, followers, badges, wishes of our staff: none of these is an input, and the function that computes the score has no place for
        them.
      </Prose>
      <PointList
        points={[
          [
            'Without us',
            'Where we attested something ourselves, the score is shown a second time without it. It may be the higher one: an audit of ours may have found a critical fault. What anyone can run again counts in both.',
          ],
          [
            'Same bytes',
            'Rename every party, swap two auditors, mark a customer: the result is the same, byte for byte. A test of the product proves it. A rule may only see that two parties are the same.',
          ],
          ['No lifting', 'No request, badge or payment raises a value. Nothing in the method adds points.'],
          ['Conflicts', 'Who worked on a paid engagement for a project does not decide disputes about it.'],
        ]}
      />
    </MethodSection>
  );
}

export function DisputesSection() {
  return (
    <MethodSection id="disputes" title="Disputes">
      <Prose>
        Anyone can dispute a fact, free of charge. While that is open the check says so, and the score does not move: otherwise a dispute
        would be a way to hide something. A decision takes two people and a reason, is public, and can do no more than this:
      </Prose>
      <PointList
        points={[
          ['Upheld', 'Nothing changes; the reply is public.'],
          [
            'Corrected',
            'The fact ends and another with evidence of its own begins. What anyone could run again is replaced only by what anyone can run again.',
          ],
          ['Withdrawn', 'The fact ends; the check is not assessed until it is answered again.'],
          ['Placed', 'A contract is included in the core, or put outside, with the reason.'],
          ['Cap ended', 'Only CAP-02, and only with evidence that users were made whole or that insiders did not take the funds.'],
        ]}
      />
      <Prose>No decision can set a weight, a cap, a letter, or a value that the rule could not give.</Prose>
    </MethodSection>
  );
}

export function VersionsSection() {
  return (
    <MethodSection id="versions" title="Changes and versions">
      <PointList
        points={[
          [
            'Every change has a cause',
            'Something happened on a chain; a stated fact is new or another; an unknown became known; an answer went stale; time passed; a dispute was decided; blocks were withdrawn; the method changed. "We learned" is kept apart from "it changed". The parts add up to the whole, exactly.',
          ],
          ['Past scores can be computed again', 'Facts keep the time from which and until which they held.'],
          [
            'The version has three numbers',
            'The first changes with a dimension, a weight, a cut-off or the height of a cap; the second with a rule or a check; the third with words. The hash is that of everything that is published under the version.',
          ],
          [
            'A new first number is announced',
            'With a reason for each change and 30 days to comment; both versions then run on the same facts for 90 days.',
          ],
        ]}
      />
    </MethodSection>
  );
}

/** Where the method is weak, as far as we know. */
export function LimitsSection() {
  return (
    <MethodSection id="limits" title="What this cannot say">
      <Prose>
        Whether a high score goes with fewer losses has not been tested: records of past incidents hold no state of the chain before them.
        The weights of code, governance, operations and market lean on 857 recorded incidents, corrected for what such records miss; every
        other number is judgement, and is changed only in public.
      </Prose>
      <PointList
        points={[
          [
            'One fact, many checks',
            'That no one can change a token is one fact seen through seven checks of governance. Only the weakest link holds such a score back.',
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

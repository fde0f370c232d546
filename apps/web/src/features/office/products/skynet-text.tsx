import Activity from 'lucide-react/icons/activity';
import Braces from 'lucide-react/icons/braces';
import ChartNoAxes from 'lucide-react/icons/chart-no-axes-column';
import Gauge from 'lucide-react/icons/gauge';
import Scale from 'lucide-react/icons/scale';
import Users from 'lucide-react/icons/users';
import { PageLink } from '@/site/page-link';
import type { Point, Question, Step } from './lists.tsx';

const LINK = 'text-brand-text underline underline-offset-2';

export const SKYNET_STEPS: readonly Step[] = [
  {
    title: 'It reads every block of your contracts',
    text: 'Transactions to them and logs from them, checked against the block they came in. A stretch that could not be read is shown as missing and is never filled in by guessing.',
    gives: 'A record with a block number on each figure',
  },
  {
    title: 'It takes back what the chain takes back',
    text: 'When a chain drops blocks, what was counted in them is subtracted, and the page says up to which block it is final.',
    gives: 'Figures that a reorganisation does not spoil',
  },
  {
    title: 'It names what it counts',
    text: 'Callers, events and function calls by the hour, with the raw answer behind every list.',
    gives: 'Lists, charts, and the same as JSON',
  },
  {
    title: 'It scores by a published method',
    text: 'Each check answers risk, no risk or could not be determined. The score is an interval: its low end is what is proven.',
    gives: 'A score that anyone can compute again',
  },
];

export const SKYNET_GIVES: readonly Point[] = [
  { title: 'Activity by contract', text: 'Transactions, failures, callers and events by the hour, up to a stated block.', Icon: Activity },
  { title: 'Top callers', text: 'Who uses it, with their share. One account that makes up most of the use is seen at once.', Icon: Users },
  {
    title: 'Top functions and events',
    text: 'What is called and what is emitted, by name where the name is known, by selector where it is not.',
    Icon: ChartNoAxes,
  },
  { title: 'A score as an interval', text: 'What is proven, what is open, and which open question would move it most.', Icon: Gauge },
  {
    title: 'A ranking without favours',
    text: (
      <>
        Customers get no advantage. See the{' '}
        <PageLink href="/projects" className={LINK}>
          leaderboard
        </PageLink>{' '}
        and the{' '}
        <PageLink href="/methodology" className={LINK}>
          method
        </PageLink>
        .
      </>
    ),
    Icon: Scale,
  },
  {
    title: 'The same as data',
    text: (
      <>
        Every list has its address in the{' '}
        <PageLink href="/api/openapi.json" className={LINK}>
          API
        </PageLink>
        , with an entity tag by block.
      </>
    ),
    Icon: Braces,
  },
];

export const SKYNET_LIMITS: readonly string[] = [
  'Chains that are not connected. Facts of theirs are shown as not assessed, on every page.',
  'Calls between contracts, where the endpoint offers no traces. The page says so beside the figures.',
  'What happens off the chain: keys, people, servers, agreements.',
  'Intent. A figure says that something happened at a block, and not why.',
];

export const SKYNET_QUESTIONS: readonly Question[] = [
  {
    question: 'Which chains can it read?',
    answer: (
      <>
        Any EVM chain that answers JSON-RPC. You may bring your own endpoint; what an endpoint lacks is listed beside the data that it
        affects. The chains that are connected here stand on the{' '}
        <PageLink href="/chains" className={LINK}>
          page about chains
        </PageLink>
        .
      </>
    ),
  },
  {
    question: 'What happens when a chain reorganises?',
    answer:
      'The blocks that were dropped are subtracted, block by block, and the new ones are read. Figures are of one state of the record, and say which.',
  },
  {
    question: 'Does being a customer change a score?',
    answer: (
      <>
        No. The function that computes it has no place for it, and a test renames every party and compares the result byte for byte. See{' '}
        <PageLink href="/methodology/rules#neutrality" className={LINK}>
          neutrality
        </PageLink>
        .
      </>
    ),
  },
  {
    question: 'How can we correct something?',
    answer:
      'Each statement on a project’s page links to its source. If a source is wrong or old, write to us with a better one. Corrections are free.',
  },
  {
    question: 'Can we run it ourselves?',
    answer: 'Yes. The whole site is one program under the Apache 2.0 licence that starts with one command and brings its own database.',
  },
];

import BadgeCheck from 'lucide-react/icons/badge-check';
import EyeOff from 'lucide-react/icons/eye-off';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UserCheck from 'lucide-react/icons/user-check';
import { PageLink } from '@/site/page-link';
import type { Point, Question, Step } from './lists.tsx';

const LINK = 'text-brand-text underline underline-offset-2';

export const KYC_STEPS: readonly Step[] = [
  {
    title: 'Scope',
    text: 'You choose a tier and name the people whom it takes: who may sign, who holds keys, who owns the company.',
    gives: 'A list of people and documents, a price and a date',
  },
  {
    title: 'Consent',
    text: 'Each person learns what is checked, who sees it, how long it is kept and what becomes public, and agrees in writing. Without that we do not begin.',
    gives: 'A signed consent from each person',
  },
  {
    title: 'Documents',
    text: 'Each person uploads them under a link of their own. They are kept encrypted, with a key that no backup holds, and each reading of one is recorded.',
    gives: 'Documents seen by two people only',
  },
  {
    title: 'The call',
    text: 'Face and document side by side, questions about the project, and for Silver and Gold a message signed with each key.',
    gives: 'A record of the call and of the signatures',
  },
  {
    title: 'Review',
    text: 'One examiner proposes a decision, and the other looks at everything and approves it, or not.',
    gives: 'A tier, or the reasons why there is none',
  },
  {
    title: 'Publication',
    text: 'With your agreement the tier, its date and the number of people are stated on the project’s page, with us as the source.',
    gives: 'A statement that ends when it is no longer true',
  },
];

export const KYC_GIVES: readonly Point[] = [
  { title: 'A dated statement', text: 'Tier, day, how many people, and each check that was made.', Icon: BadgeCheck },
  {
    title: 'Names only where you want them',
    text: 'People may be named, or counted. What is public is agreed before the call.',
    Icon: EyeOff,
  },
  {
    title: 'Keys tied to people',
    text: 'For Silver and Gold: which privileged addresses are held by people who were checked.',
    Icon: KeyRound,
  },
  {
    title: 'Documents that go away',
    text: 'They are deleted some time after the decision, and their key with them. Each person agrees to the number of days first.',
    Icon: IdCard,
  },
  { title: 'Check again', text: 'Gold is checked again after twelve months. A tier that is not renewed says so.', Icon: RefreshCw },
  { title: 'A person to ask', text: 'One examiner who answers your team’s questions from beginning to end.', Icon: UserCheck },
];

export const KYC_NEEDS: readonly string[] = [
  'For each person an official document with a photograph, and half an hour for the call.',
  'For Silver and Gold: the privileged addresses of the project, and the people who hold them at the call.',
  'For Gold: an extract of the company register that names the owners.',
  'A person who may speak for the project and signs the engagement letter.',
];

export const KYC_LIMITS: readonly string[] = [
  'It does not say that the people are honest, able or solvent.',
  'It does not say that they will still be there tomorrow. A tier has a date, and who joins later was not checked.',
  'It does not prevent a rug pull. It leaves a person who can be asked about it.',
  'It is not the check of customers that the law asks of exchanges and banks, and replaces none.',
];

/** `keepDays`: how many days after the decision this site keeps documents. */
export const toKycQuestions = (keepDays: number): readonly Question[] => [
  {
    question: 'What does the public see?',
    answer: 'The tier, its date, how many people were checked, and our name as the source. Names only of people who agreed to be named.',
  },
  {
    question: 'How long are documents kept?',
    answer: `${keepDays} days after the decision, as the consent says; then they are deleted with their key. Withdrawing the consent before the decision deletes them at once.`,
  },
  {
    question: 'Does a higher tier raise our score?',
    answer: (
      <>
        The method asks whether a known person answers for a project, and a check by any firm answers that. The tier is shown and is no
        input. See{' '}
        <PageLink href="/methodology/fundamentals#FUN-07" className={LINK}>
          FUN-07
        </PageLink>
        .
      </>
    ),
  },
  {
    question: 'What if a person fails?',
    answer: 'Then there is no tier. You learn the reasons, as far as we may tell them, and nothing is published.',
  },
  {
    question: 'When is a tier taken back?',
    answer:
      'When a document proves false, when a checked person leaves and the tier is no longer met, or when it is not renewed. The page then says when and why.',
  },
];

import { buttonClass } from '@redoubt/ui/button';
import Mail from 'lucide-react/icons/mail';
import { contactMail } from '@/site/contact-mail';
import { type OpenRole, provider } from '@/site/provider';
import { DocumentFrame } from './document-frame.tsx';
import { Points, Prose, TextLink } from './text-parts.tsx';

/** Positions that are open, and how to apply, with none open, too (ROUTE-11). */
export function CareersText({ roles }: { roles: readonly OpenRole[] }) {
  return (
    <DocumentFrame
      title="Careers"
      changedOn="2026-11-23"
      lead={
        roles.length === 0
          ? 'No position is listed at present. We hire people whose work convinces us all the same: write to us.'
          : `${roles.length} ${roles.length === 1 ? 'position is' : 'positions are'} open. We look for people who would rather be right than first.`
      }
      sections={[
        ...roles.map((role) => ({ id: role.id, title: role.title, body: <Role role={role} /> })),
        {
          id: 'open',
          title: roles.length === 0 ? 'How to apply' : 'None of these?',
          body: (
            <>
              <Prose>Write what you would do here and what we could have read of yours. If it fits nothing that we do, we say so.</Prose>
              <Apply title="without a listed position" />
            </>
          ),
        },
        {
          id: 'look',
          title: 'What we look for',
          body: (
            <Points
              points={[
                'Findings, tools or texts of yours that others can read. Titles and years count for little beside them.',
                'A firm hold on one of these: the EVM and the ways in which money is lost there; testing of applications and release chains by hand; TypeScript and Postgres, from the block to the screen.',
                'Plain written English, and judgement about what must not be touched.',
              ]}
            />
          ),
        },
        {
          id: 'next',
          title: 'What happens next',
          body: (
            <Points
              points={[
                'A person reads your mail and answers it, also when the answer is no.',
                'A talk of half an hour with a colleague you would work with. You may ask as much as we do.',
                'A piece of work like the real one, at most four hours, paid whatever comes of it. Never unpaid work on a client’s code.',
                'A talk about that work with two people of the team, and one about terms.',
                'An offer in writing, or the reasons why not.',
              ]}
            />
          ),
        },
        {
          id: 'data',
          title: 'What becomes of what you send',
          body: (
            <Prose>
              An application is a mail to <TextLink href={`mailto:${provider.contactEmail}`}>{provider.contactEmail}</TextLink>. This site
              keeps nothing of it. Mails of people whom we do not hire are deleted six months after the last answer, or at once when you
              ask. Leave out photograph, age, family and health: we do not want to know.
            </Prose>
          ),
        },
      ]}
    />
  );
}

/** A prepared mail to those who read applications. */
function Apply({ title }: { title: string }) {
  const mail = contactMail({
    subject: `Application: ${title}`,
    lines: ['Where I live, and from when I could begin: ', 'What I have made or found that you can read (links): ', 'Why this: '],
  });
  return (
    <a href={mail} className={buttonClass({ variant: 'primary', className: 'mt-6 print:hidden' })}>
      <Mail size={14} aria-hidden="true" />
      Apply by email<span className="sr-only">{`: ${title}`}</span>
    </a>
  );
}

function Role({ role: { title, team, place, about, does, brings } }: { role: OpenRole }) {
  return (
    <div className="break-inside-avoid rounded-card border border-line bg-surface p-6 max-sm:p-4">
      <p className="text-12 text-text-3">{`${team} · ${place}`}</p>
      <p className="mt-2 max-w-180 text-16 text-text-2">{about}</p>
      <div className="mt-5 grid grid-cols-2 gap-6 max-sm:grid-cols-1">
        <RoleList title="What you do" lines={does} />
        <RoleList title="What you bring" lines={brings} />
      </div>
      <Apply title={title} />
    </div>
  );
}

function RoleList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-text-2 marker:text-text-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

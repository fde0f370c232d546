import type { Profile } from '@redoubt/domain/people/profile/schema';
import { getChoices } from '@redoubt/server/follow/notification/manage-choices';
import { listWebhooks } from '@redoubt/server/follow/webhook/manage-webhooks';
import { listSessions } from '@redoubt/server/people/account/list-sessions';
import { getOwnSettings } from '@redoubt/server/people/preferences/sso-settings';
import { getProfile } from '@redoubt/server/people/profile/get-profile';
import { getSecondFactor } from '@redoubt/server/people/second-factor/change-second-factor';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { findSurvey } from '@redoubt/server/people/survey/upload-survey';
import { Badge } from '@redoubt/ui/badge';
import { buttonClass } from '@redoubt/ui/button';
import { formatDay } from '@redoubt/ui/data/format';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { pictureBaseOf } from '@/http/page/picture-base';
import { MySideNav } from '@/shell/header/my-side-nav';
import { PageLink } from '@/site/page-link';
import { DataActions } from './data-actions.tsx';
import { MailChoiceList } from './mail-choices.tsx';
import { NoticeChoiceTable } from './notification-choices.tsx';
import { PasswordForm } from './password-form.tsx';
import { PictureForm } from './picture-form.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';
import { SurveyForm } from './survey-form.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

const SESSIONS_DESCRIPTION = 'Where you are logged in. End what you do not know.';

/** The parts of the page, in their order. */
const SECTIONS = [
  { id: 'profile', title: 'Profile' },
  { id: 'password', title: 'Change Password' },
  { id: 'second-factor', title: 'Second Factor' },
  { id: 'notices', title: 'Notifications' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'survey', title: 'Survey' },
  { id: 'sessions', title: 'Sessions' },
  { id: 'tour', title: 'Guided Tour' },
  { id: 'data', title: 'Data and Account' },
] as const;

/** Everything that a person decides about their own account (ACCT-01, OP-39). `choicesFor`: whose notifications are shown first. */
export async function SettingsPage({ user, choicesFor }: { user: SessionUser; choicesFor: string }) {
  const ctx = getContext();
  const [profile, sessions, mails, survey, secondFactor, choices, webhooks] = await Promise.all([
    getProfile(ctx, { userId: user.id, pictureBase: pictureBaseOf(ctx) }),
    listSessions(ctx, { user }),
    getOwnSettings(ctx, { user }),
    findSurvey(ctx, { userId: user.id }),
    getSecondFactor(ctx, { user }),
    getChoices(ctx, { userId: user.id }),
    listWebhooks(ctx, { user }),
  ]);
  return (
    <main id="content" className="frame grid gap-x-12 py-12 max-sm:py-8 lg:grid-cols-[220px_minmax(0,1fr)]">
      <MySideNav sections={SECTIONS.filter(({ id }) => id !== 'password' || profile.hasPassword)} />
      <div className="min-w-0">
        <h1 className="pb-6 font-semibold text-28 leading-display tracking-title">Account Settings</h1>
        <SettingsSection id="profile" title="Profile" description="Everyone can see your picture; only you can see your address.">
          <ProfileFacts profile={profile} />
        </SettingsSection>
        {profile.hasPassword && (
          <SettingsSection id="password" title="Change Password" description="Other devices are signed out.">
            <PasswordForm email={profile.email ?? ''} />
          </SettingsSection>
        )}
        <SettingsSection id="second-factor" title="Second Factor" description="A code of your phone besides your password.">
          {profile.hasPassword ? (
            <SecondFactorPanel
              initial={secondFactor}
              email={profile.email ?? ''}
              needed={user.role !== 'user' && ctx.settings.secondFactorForAdmins}
            />
          ) : (
            <p className="text-pretty text-text-2">You log in by Google. A second factor that you set up there guards this account, too.</p>
          )}
        </SettingsSection>
        <SettingsSection
          id="notices"
          title="Notifications"
          description="What you hear about projects on your watchlists and tokens in your wallets, and how. Every mail has a link to stop them all."
        >
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            <NoticeChoiceTable initial={choices} initiallyFor={choicesFor} />
            <MailChoiceList initial={mails} />
            <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-5 py-4 max-sm:px-4">
              <span className="font-medium">Webhooks</span>
              <a href="#webhooks" className="text-brand-text hover:underline">
                {webhooks.length === 0 ? 'Not connected' : `${webhooks.length} with kinds of their own`}
              </a>
            </p>
          </div>
        </SettingsSection>
        <SettingsSection
          id="webhooks"
          title="Webhooks"
          description={
            <>
              What you hear, for programs of yours.{' '}
              <Link
                href="/my/notices"
                className="font-medium text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                Your inbox
              </Link>{' '}
              holds the same.
            </>
          }
        >
          <WebhookPanel initial={webhooks} />
        </SettingsSection>
        <SettingsSection id="survey" title="Survey" description="Who you are and what brings you here, so that we build what is of use.">
          <SurveyForm initial={survey} />
        </SettingsSection>
        <SettingsSection
          id="sessions"
          title="Sessions"
          description={profile.hasPassword ? `${SESSIONS_DESCRIPTION} Then change your password.` : SESSIONS_DESCRIPTION}
        >
          <SessionList initial={sessions} now={new Date().toISOString()} />
        </SettingsSection>
        <SettingsSection id="tour" title="Guided Tour" description="The areas of the home page, in about a minute.">
          <PageLink href="/?tour=true" className={buttonClass()}>
            Get Started
          </PageLink>
        </SettingsSection>
        <SettingsSection id="data" title="Data and Account" description="Take everything stored about you along as a file, or delete it.">
          <DataActions hasPassword={profile.hasPassword} email={profile.email ?? ''} />
        </SettingsSection>
      </div>
    </main>
  );
}

type SettingsSectionProps = { id: string; title: string; description: ReactNode; children: ReactNode };

/** One matter of the page: what it is at the left, what can be done at the right; below each other where there is no room. */
function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-10 gap-y-4 border-line border-t py-8 max-md:grid-cols-1"
    >
      <div className="max-w-70 max-md:max-w-none">
        <h2 id={id} className="font-semibold text-14">
          {title}
        </h2>
        <p className="mt-1 text-pretty text-text-3">{description}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** The user's picture, address, and date of sign-up. */
function ProfileFacts({ profile: { username, email, emailVerified, image, provider, createdAt } }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      <PictureForm initial={image} letterOf={email ?? username} />
      <dl className="grid min-w-0 gap-4">
        <div>
          <dt className="font-medium">Email</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{email ?? 'No address is known.'}</span>
            {emailVerified && <Badge>Verified</Badge>}
          </dd>
        </div>
        <div>
          <dt className="font-medium">Logged in by</dt>
          <dd className="mt-1 text-text-2">{provider === 'email' ? 'Email and password' : 'Google'}</dd>
        </div>
        <div>
          <dt className="font-medium">Member since</dt>
          <dd className="mt-1 text-text-2">
            <time dateTime={createdAt}>{formatDay(createdAt.slice(0, 10))}</time>, as <span className="font-mono">{username}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}

import { personalData as vote } from '../catalog/vote/personal-data.ts';
import { personalData as notification } from '../follow/notification/personal-data.ts';
import { personalData as portfolio } from '../follow/portfolio/personal-data.ts';
import { personalData as waitlist } from '../follow/waitlist/personal-data.ts';
import { personalData as watchlist } from '../follow/watchlist/personal-data.ts';
import { personalData as webhook } from '../follow/webhook/personal-data.ts';
import { personalData as incidentReport } from '../office/incident-report/personal-data.ts';
import { personalData as quote } from '../office/quote/personal-data.ts';
import { personalData as account } from '../people/account/personal-data.ts';
import { personalData as newsletter } from '../people/newsletter/personal-data.ts';
import { personalData as preferences } from '../people/preferences/personal-data.ts';
import { personalData as profile } from '../people/profile/personal-data.ts';
import { personalData as secondFactor } from '../people/second-factor/personal-data.ts';
import { personalData as session } from '../people/session/personal-data.ts';
import { personalData as survey } from '../people/survey/personal-data.ts';
import { personalData as event } from '../platform/event/personal-data.ts';
import { personalData as flag } from '../platform/flag/personal-data.ts';
import { personalData as idempotency } from '../platform/idempotency/personal-data.ts';
import { personalData as mail } from '../platform/mail/personal-data.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** Every feature that keeps personal data. In each phase of a deletion they run in this order. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  vote,
  session,
  account,
  profile,
  preferences,
  secondFactor,
  survey,
  newsletter,
  mail,
  flag,
  watchlist,
  portfolio,
  notification,
  webhook,
  incidentReport,
  quote,
  waitlist,
  event,
  idempotency,
};

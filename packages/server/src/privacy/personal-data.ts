import { vote } from '../catalog/personal-data.ts';
import { notification, portfolio, waitlist, watchlist, webhook } from '../follow/personal-data.ts';
import { identity, incidentReport, office, quote } from '../office/personal-data.ts';
import { traceCase } from '../onchain/personal-data.ts';
import { account, newsletter, preferences, profile, secondFactor, session, survey } from '../people/personal-data.ts';
import { event, flag, idempotency, mail, type PersonalData } from '../platform/personal-data.ts';

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
  traceCase,
  watchlist,
  portfolio,
  notification,
  webhook,
  incidentReport,
  quote,
  office,
  identity,
  waitlist,
  event,
  idempotency,
};

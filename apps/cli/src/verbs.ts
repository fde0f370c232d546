import type { Verb } from './frame/verb.ts';
import { analyse } from './verbs/analyse.ts';
import { announcementClear, announcementSet } from './verbs/announcement.ts';
import { auditLogVerify } from './verbs/audit-log-verify.ts';
import { catalogImport } from './verbs/catalog/catalog-import.ts';
import { catalogTokens } from './verbs/catalog/catalog-tokens.ts';
import { factsImport } from './verbs/catalog/facts-import.ts';
import { chainCheck } from './verbs/chain/chain-check.ts';
import { chainReset } from './verbs/chain/chain-reset.ts';
import { chainStatus } from './verbs/chain/chain-status.ts';
import { databaseMigrate, databaseReset, databaseUrl } from './verbs/database.ts';
import { exportVerb } from './verbs/export.ts';
import { flagsList, flagsSet } from './verbs/flags.ts';
import { incidentPublish } from './verbs/incident-publish.ts';
import { newsletterSend } from './verbs/newsletter.ts';
import { noticeList, noticeSend } from './verbs/notice.ts';
import { build, serveVerb } from './verbs/serve.ts';
import { userCreate } from './verbs/user/user-create.ts';
import { userAdmin, userDisable, userList } from './verbs/user/user-manage.ts';
import { userSecondFactor } from './verbs/user/user-second-factor.ts';
import { verify } from './verbs/verify.ts';

/** Everything that `redoubt` does, in the order of its help. */
export const VERBS: readonly Verb[] = [
  serveVerb,
  build,
  catalogImport,
  catalogTokens,
  factsImport,
  userCreate,
  userList,
  userDisable,
  userAdmin,
  userSecondFactor,
  flagsList,
  flagsSet,
  announcementSet,
  announcementClear,
  incidentPublish,
  noticeList,
  noticeSend,
  newsletterSend,
  chainStatus,
  chainCheck,
  chainReset,
  verify,
  analyse,
  databaseMigrate,
  databaseReset,
  databaseUrl,
  auditLogVerify,
  exportVerb,
];

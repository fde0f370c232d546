import type { ListedVerb } from './frame/verb.ts';

/**
 * Everything that `redoubt` does, in the order of its help. Each is loaded when it is called: one verb needs a few hundred modules, all of
 * them together 1,650, which take most of a start.
 */
export const VERBS: readonly ListedVerb[] = [
  { name: 'serve', load: async () => (await import('./verbs/serve.ts')).serveVerb },
  { name: 'build', load: async () => (await import('./verbs/build.ts')).build },
  { name: 'catalog import', load: async () => (await import('./verbs/catalog/catalog-import.ts')).catalogImport },
  { name: 'catalog tokens', load: async () => (await import('./verbs/catalog/catalog-tokens.ts')).catalogTokens },
  { name: 'facts import', load: async () => (await import('./verbs/catalog/facts-import.ts')).factsImport },
  { name: 'user create', load: async () => (await import('./verbs/user/user-create.ts')).userCreate },
  { name: 'user list', load: async () => (await import('./verbs/user/user-manage.ts')).userList },
  { name: 'user disable', load: async () => (await import('./verbs/user/user-manage.ts')).userDisable },
  { name: 'user admin', load: async () => (await import('./verbs/user/user-manage.ts')).userAdmin },
  { name: 'user second-factor', load: async () => (await import('./verbs/user/user-second-factor.ts')).userSecondFactor },
  { name: 'flags list', load: async () => (await import('./verbs/flags.ts')).flagsList },
  { name: 'flags set', load: async () => (await import('./verbs/flags.ts')).flagsSet },
  { name: 'announcement set', load: async () => (await import('./verbs/announcement.ts')).announcementSet },
  { name: 'announcement clear', load: async () => (await import('./verbs/announcement.ts')).announcementClear },
  { name: 'incident publish', load: async () => (await import('./verbs/incident-publish.ts')).incidentPublish },
  { name: 'notice list', load: async () => (await import('./verbs/notice.ts')).noticeList },
  { name: 'notice send', load: async () => (await import('./verbs/notice.ts')).noticeSend },
  { name: 'newsletter send', load: async () => (await import('./verbs/newsletter.ts')).newsletterSend },
  { name: 'chain status', load: async () => (await import('./verbs/chain/chain-status.ts')).chainStatus },
  { name: 'chain check', load: async () => (await import('./verbs/chain/chain-check.ts')).chainCheck },
  { name: 'chain reset', load: async () => (await import('./verbs/chain/chain-reset.ts')).chainReset },
  { name: 'verify', load: async () => (await import('./verbs/verify.ts')).verify },
  { name: 'analyse', load: async () => (await import('./verbs/analyse.ts')).analyse },
  { name: 'database migrate', load: async () => (await import('./verbs/database.ts')).databaseMigrate },
  { name: 'database reset', load: async () => (await import('./verbs/database.ts')).databaseReset },
  { name: 'database url', load: async () => (await import('./verbs/database.ts')).databaseUrl },
  { name: 'audit-log verify', load: async () => (await import('./verbs/audit-log-verify.ts')).auditLogVerify },
  { name: 'export', load: async () => (await import('./verbs/export.ts')).exportVerb },
];

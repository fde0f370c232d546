import type { ListedVerb } from './frame/verb.ts';

/**
 * Everything that `redoubt` does, in the order of its help. Each is loaded when it is called: one verb needs a few hundred modules, all of
 * them together 1,650, which take most of a start.
 */
export const VERBS: readonly ListedVerb[] = [
  {
    name: 'serve',
    summary: 'Run everything: database, worker and web server, until Ctrl-C.',
    load: async () => (await import('./verbs/serve.ts')).serveVerb,
  },
  {
    name: 'build',
    summary: 'Build the web app, unless its sources are those of the last build.',
    load: async () => (await import('./verbs/build.ts')).build,
  },
  {
    name: 'catalog import',
    summary: 'Read facts about projects: a folder is the whole catalogue, a file is one project.',
    load: async () => (await import('./verbs/catalog/catalog-import.ts')).catalogImport,
  },
  {
    name: 'catalog tokens',
    summary: 'List the tokens of the installed public token list that no project of the catalogue covers.',
    load: async () => (await import('./verbs/catalog/catalog-tokens.ts')).catalogTokens,
  },
  {
    name: 'facts import',
    summary: 'Read what others read from chains: with “snapshots”, the readings of the catalogue or one file.',
    load: async () => (await import('./verbs/catalog/facts-import.ts')).factsImport,
  },
  {
    name: 'user create',
    summary: 'Add a person who can log in.',
    load: async () => (await import('./verbs/user/user-create.ts')).userCreate,
  },
  {
    name: 'user list',
    summary: 'List all accounts.',
    load: async () => (await import('./verbs/user/user-manage.ts')).userList,
  },
  {
    name: 'user disable',
    summary: 'Disable an account on every device, or enable it again.',
    load: async () => (await import('./verbs/user/user-manage.ts')).userDisable,
  },
  {
    name: 'user admin',
    summary: 'Make a user an admin, or an ordinary user again.',
    load: async () => (await import('./verbs/user/user-manage.ts')).userAdmin,
  },
  {
    name: 'user second-factor',
    summary: 'Remove the second factor of a person who lost it.',
    load: async () => (await import('./verbs/user/user-second-factor.ts')).userSecondFactor,
  },
  {
    name: 'flags list',
    summary: 'List which features are on, and for whom.',
    load: async () => (await import('./verbs/flags.ts')).flagsList,
  },
  {
    name: 'flags set',
    summary: 'Turn a feature on or off: for everyone, a share of users or one user.',
    load: async () => (await import('./verbs/flags.ts')).flagsSet,
  },
  {
    name: 'announcement set',
    summary: 'Set the announcement above every page.',
    load: async () => (await import('./verbs/announcement.ts')).announcementSet,
  },
  {
    name: 'announcement clear',
    summary: 'Remove the announcement.',
    load: async () => (await import('./verbs/announcement.ts')).announcementClear,
  },
  {
    name: 'incident publish',
    summary: 'Publish an incident of a project: page, score and lists follow, and users who watch it are notified of a recent one.',
    load: async () => (await import('./verbs/incident-publish.ts')).incidentPublish,
  },
  {
    name: 'notice list',
    summary: 'Count the people on the waiting lists of what is not open yet.',
    load: async () => (await import('./verbs/notice.ts')).noticeList,
  },
  {
    name: 'notice send',
    summary: 'Mail everyone on a waiting list that it is open, and delete their addresses.',
    load: async () => (await import('./verbs/notice.ts')).noticeSend,
  },
  {
    name: 'newsletter send',
    summary: 'Mail a letter to everyone who chose its kind, each person once.',
    load: async () => (await import('./verbs/newsletter.ts')).newsletterSend,
  },
  {
    name: 'chain status',
    summary: 'Show the progress of each chain, what is missing, and the state of its endpoints.',
    load: async () => (await import('./verbs/chain/chain-status.ts')).chainStatus,
  },
  {
    name: 'chain check',
    summary: 'Count everything again from the raw blocks of a node, and compare it with the record.',
    load: async () => (await import('./verbs/chain/chain-check.ts')).chainCheck,
  },
  {
    name: 'chain reset',
    summary: 'Delete the record of a chain, so that it is read again from its start.',
    load: async () => (await import('./verbs/chain/chain-reset.ts')).chainReset,
  },
  {
    name: 'verify',
    summary: 'Repeat the on-chain readings of a project, each at its block, and what others reported at the newest; report differences.',
    load: async () => (await import('./verbs/verify.ts')).verify,
  },
  {
    name: 'analyse',
    summary: 'Say who can take, mint and stop with any contract, whether it can be sold, and prove it through a node.',
    load: async () => (await import('./verbs/analyse.ts')).analyse,
  },
  {
    name: 'database migrate',
    summary: 'Bring the database’s tables up to this version. Repeating it is harmless.',
    load: async () => (await import('./verbs/database.ts')).databaseMigrate,
  },
  {
    name: 'database reset',
    summary: 'Delete everything in the database and create its tables again.',
    load: async () => (await import('./verbs/database.ts')).databaseReset,
  },
  {
    name: 'database url',
    summary: 'Print the database’s address, for psql and backups. It contains the owner’s password.',
    load: async () => (await import('./verbs/database.ts')).databaseUrl,
  },
  {
    name: 'audit-log verify',
    summary: 'Check that no row of the audit log was changed or removed.',
    load: async () => (await import('./verbs/audit-log-verify.ts')).auditLogVerify,
  },
  {
    name: 'export',
    summary: 'Export all public data, or all data about one person, into a new folder.',
    load: async () => (await import('./verbs/export.ts')).exportVerb,
  },
];

import type { ListedVerb } from './frame/verb.ts';

/**
 * Everything that `redoubt` does, in the order of its help. Each is loaded when it is called: one verb needs a few hundred modules, all of
 * them together about 1,800, which take most of a start.
 */
export const VERBS: readonly ListedVerb[] = [
  {
    name: 'serve',
    summary: 'Run everything: database, worker and web server, until Ctrl-C.',
    load: async () => (await import('./verbs/serve.ts')).serveVerb,
  },
  {
    name: 'web',
    summary: 'Run one web process: on as many machines as you like, over one database.',
    load: async () => (await import('./verbs/part.ts')).web,
  },
  {
    name: 'worker',
    summary: 'Run one worker process: on as many machines as you like, over one database.',
    load: async () => (await import('./verbs/part.ts')).worker,
  },
  {
    name: 'demo-chain',
    summary: 'Run the demo chain alone, until Ctrl-C: for instances that follow it by RPC_URLS, and for programs of your own.',
    load: async () => (await import('./verbs/chain/demo-chain.ts')).demoChain,
  },
  {
    name: 'migrate',
    summary: 'Bring tables and catalogue up to this version, before its web and worker processes start.',
    load: async () => (await import('./verbs/serve.ts')).migrateVerb,
  },
  {
    name: 'build',
    summary: 'Build the web app, unless its sources are those of the last build.',
    load: async () => (await import('./verbs/build.ts')).build,
  },
  {
    name: 'release',
    summary: 'Write an archive that runs without npm or a compiler, Node included.',
    load: async () => (await import('./verbs/release.ts')).release,
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
    summary: 'Propose what a source states for editors to accept; or, with “snapshots”, read what others read from chains.',
    load: async () => (await import('./verbs/catalog/facts-import.ts')).factsImport,
  },
  {
    name: 'labels import',
    summary: 'Put a list of names of addresses in use. A newer file of a source takes the place of the older one.',
    load: async () => (await import('./verbs/catalog/labels-import.ts')).labelsImport,
  },
  {
    name: 'phishing import',
    summary: 'Put a public list of phishing domains in use. What the list drops goes with it.',
    load: async () => (await import('./verbs/catalog/phishing-import.ts')).phishingImport,
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
    name: 'chain estimate',
    summary: 'Estimate calls, units, time and disk before a chain or a longer history is turned on.',
    load: async () => (await import('./verbs/chain/chain-manage.ts')).chainEstimate,
  },
  {
    name: 'chain history',
    summary: 'Read more of the past of a chain: 24h, 30d or all.',
    load: async () => (await import('./verbs/chain/chain-manage.ts')).chainHistory,
  },
  {
    name: 'chain pause',
    summary: 'Stop asking the endpoints of a chain, until --resume.',
    load: async () => (await import('./verbs/chain/chain-manage.ts')).chainPause,
  },
  {
    name: 'chain reset',
    summary: 'Delete the record of a chain, so that it is read again from its start.',
    load: async () => (await import('./verbs/chain/chain-reset.ts')).chainReset,
  },
  {
    name: 'trace mode',
    summary:
      'Set how movements of a chain are recorded: all from the first block, forward from now on, or ask: none. Says what that costs.',
    load: async () => (await import('./verbs/trace/trace-mode.ts')).traceMode,
  },
  {
    name: 'trace path',
    summary:
      'Say how money could have gone from one address to another: paths of the fewest steps, the widest first, and what was not looked at.',
    load: async () => (await import('./verbs/trace/trace-path.ts')).tracePath,
  },
  {
    name: 'trace run',
    summary: 'Follow the money from the movements that a JSON file names, to the newest final block, and say where it ended.',
    load: async () => (await import('./verbs/trace/trace-run.ts')).traceRun,
  },
  {
    name: 'trace verify',
    summary:
      'Compute a trace again from its file, and read from a node all that it rests on: movements, conversions, balances, and that none is missing; report what differs.',
    load: async () => (await import('./verbs/trace/trace-verify.ts')).traceVerify,
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
    name: 'code compare',
    summary: 'Say whether what runs at an address is what a build of its source gives, through proxies, byte by byte.',
    load: async () => (await import('./verbs/code-compare.ts')).codeCompare,
  },
  {
    name: 'compiler add',
    summary: 'Add a Solidity compiler, checked by its published hash: builds of audited code are made with those that were added.',
    load: async () => (await import('./verbs/compiler-add.ts')).compilerAdd,
  },
  {
    name: 'report verify',
    summary: 'Check an audit report, as PDF or JSON: whether it is exactly what was signed, by which key, and whether it still holds.',
    load: async () => (await import('./verbs/report.ts')).reportVerify,
  },
  {
    name: 'report rotate-key',
    summary: 'Make a new key that signs reports. Reports that earlier keys signed stay genuine.',
    load: async () => (await import('./verbs/report.ts')).reportRotateKey,
  },
  {
    name: 'backup',
    summary: 'Copy the database and uploaded pictures into a new folder, while Redoubt runs.',
    load: async () => (await import('./verbs/keep/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Put a backup where there is no data yet, and read all of it to see that it is whole.',
    load: async () => (await import('./verbs/keep/restore.ts')).restore,
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

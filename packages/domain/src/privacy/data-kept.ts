/** A kind of data about people that the server keeps. */
export type DataKept = {
  readonly what: string;
  /** Where it is: tables of the database, or a place beside it. */
  readonly tables: readonly string[];
  readonly why: string;
  readonly until: string;
};

/**
 * All that is kept about people: the privacy policy is drawn from this list, and a test holds it against the database's own tables, so that
 * a new table about people is not forgotten.
 */
export const DATA_KEPT: readonly DataKept[] = [
  {
    what: 'Your account: email address, a random username, a hash of your password (argon2id, never the password), role, picture',
    tables: ['user_account'],
    why: 'To let you in, and no one else',
    until: 'You delete the account',
  },
  {
    what: 'How you log in by Google, where that is offered: Google’s number for you and the address of your picture there',
    tables: ['user_identity'],
    why: 'To know you again',
    until: 'You delete the account',
  },
  {
    what: 'Sessions: when they began and were used last, and a few words about the browser',
    tables: ['user_session'],
    why: 'To let you see and end them',
    until: 'You delete the account. A session is of no use 30 days after its login',
  },
  {
    what: 'Browsers in which you logged in: a hash of the mark in their cookie, and when it was used last',
    tables: ['trusted_browser'],
    why: 'So that wrong passwords that others try do not keep you out',
    until: 'A year without a login there, a new password, or you delete the account',
  },
  {
    what: 'A second factor: its secret, encrypted, and hashes of recovery codes',
    tables: ['second_factor', 'recovery_code'],
    why: 'To check the code that you type',
    until: 'You remove it, or delete the account',
  },
  {
    what: 'Codes that were mailed to you, as hashes, and how often a wrong password was given for an address, as a hash',
    tables: ['verification_code', 'login_failure'],
    why: 'To confirm an address, to reset a password, and to stop guessing',
    until: 'Codes: a day after they expired. Failed logins: two hours after the last',
  },
  {
    what: 'What you chose to be mailed, the time zone in which you did, and your answers to the survey',
    tables: ['mail_preference', 'survey_answer'],
    why: 'To send what you want and nothing else',
    until: 'You change it, or delete the account',
  },
  {
    what: 'Which letters you were mailed because you chose to get product updates, or offers and surveys',
    tables: ['newsletter_recipient'],
    why: 'To send you each of them once',
    until: 'You delete the account',
  },
  {
    what: 'Mails to you: address and subject. Their text is deleted when they are sent',
    tables: ['mail'],
    why: 'To try again where a mail server was away, and to answer ‘was it sent?’',
    until: '30 days',
  },
  {
    what: 'Addresses of people who want one mail when something opens that is not there yet',
    tables: ['product_notice'],
    why: 'To send that mail',
    until: 'It is sent, or you remove the address by the link in our mail, or delete the account of that address',
  },
  {
    what: 'Your votes for projects. Without an account: beside the mark in a cookie of your browser, and a mark for your network that changes daily',
    tables: ['project_vote'],
    why: 'To count each person once',
    until: 'You delete the account; without one they stay, and no one can tell whose they are once the cookie is gone',
  },
  {
    what: 'That a project was chosen among the results of a search, with the same marks for browser and network that change daily',
    tables: ['project_pick'],
    why: 'To know which projects are looked for',
    until: 'Trends no longer look at it',
  },
  {
    what: 'Your watchlists: their names and projects, the key by which you share one, and when you looked at them last',
    tables: ['watchlist', 'watchlist_visit'],
    why: 'To show you what changed since',
    until: 'You delete the list, or the account. A list that you deleted is kept for an hour, so that you can undo it',
  },
  {
    what: 'Addresses of wallets that you entered for your portfolio, with your words for them. Only you and this account know whose they are',
    tables: ['wallet'],
    why: 'To show together what they hold',
    until: 'You remove them, or delete the account',
  },
  {
    what: 'Your notifications: those of your watchlists and wallets, whether you read them, which of them were mailed, and which you chose to get',
    tables: ['notice', 'notice_mail', 'notice_choice'],
    why: 'To notify you once of what happens to projects that concern you, and to retract what was wrong',
    until: 'A year after it last changed, or you delete the account. Choices: you withdraw them, or delete the list or the account',
  },
  {
    what: 'Webhooks: the addresses that you gave us to call, and what was sent there with which answer. Their secrets are stored nowhere',
    tables: ['webhook', 'webhook_delivery'],
    why: 'To call them, and to show you whether it worked',
    until: 'What was sent: 30 days. You delete the webhook, or the account',
  },
  {
    what: 'Your cases: traces that you saved, what you wrote about them, who has a part in them, comments, and links to them, whose keys are kept as hashes. Your part in cases of others, and which cases you watch',
    tables: ['trace_case', 'trace_case_version', 'trace_case_member', 'trace_case_comment', 'trace_case_share', 'trace_case_watch'],
    why: 'To work on a case together, to hand it on, and to notify you when its money moves',
    until:
      'You delete the case, or the account: your cases go with it, for their members, too. What you saved in cases of others stays, without your name',
  },
  {
    what: 'The address under which a watchlist can be read as a feed',
    tables: ['watchlist_feed'],
    why: 'To give that list to your feed reader only',
    until: 'You withdraw the feed, or delete the list or the account',
  },
  {
    what: 'Which projects’ tokens the wallets of your portfolio held when they were last looked at',
    tables: ['wallet_holding'],
    why: 'To notify you of what happens to them',
    until: 'You remove the wallet, or delete the account',
  },
  {
    what: 'Requests for a quote: what you wrote into the form, with your name and address',
    tables: ['quote_request'],
    why: 'To answer you, and to tell you where an audit that comes of it stands',
    until: 'Two years after its state last changed, or you delete the account of that address',
  },
  {
    what: 'Your part in audits: the teams you belong to or are invited to by your address, engagements that you are assigned to, and what you wrote or added there',
    tables: [
      'team_member',
      'team_invitation',
      'engagement_person',
      'engagement_entry',
      'engagement_message_file',
      'engagement_file',
      'finding_version',
      'audit_report',
    ],
    why: 'To work on an audit together, and to say who wrote and who approved',
    until: 'You leave the team, or delete the account. What you wrote or added stays in the audit, without your name',
  },
  {
    what: 'Statements you signed that targets of a penetration test may be tested: the name you gave, the text and the time',
    tables: ['pentest'],
    why: 'To prove that the test was permitted',
    until: 'They stay with the test, with the name you gave. That your account signed is deleted with it',
  },
  {
    what: 'Identity checks: your address, to what you agreed and when, the documents that you upload, encrypted, and what was checked; of examiners, their cases and which document they read when',
    tables: ['identity_case', 'identity_examiner', 'identity_person', 'identity_document', 'identity_read', 'identity_tick'],
    why: 'To check who is behind a project that asked for it, and to say who looked at your documents',
    until:
      'The number of days after the decision to which you agreed, 90 unless the provider chose another; before it, you withdraw your consent. What examiners did stays, without their names once they delete their account',
  },
  {
    what: 'Projects that you propose: what you wrote, and what came of it',
    tables: ['project_proposal'],
    why: 'To decide whether the project is listed, and to tell you',
    until: 'You delete the account',
  },
  {
    what: 'Reports of incidents: what you wrote, your address where you gave it, and a mark for your network that changes daily',
    tables: ['incident_report'],
    why: 'To look into it, and to ask back; the mark, so that no network fills the queue alone',
    until:
      'They stay with what came of them; the mark goes once the report is decided. That they came from your account is taken away when you delete it',
  },
  {
    what: 'What is done on the site, by name: ‘View Project’, with the project. Beside it your account where you are logged in, otherwise a mark that identifies no person once the day is over',
    tables: ['event', 'project_view', 'visitor_salt'],
    why: 'To know what is used, and which projects trend',
    until:
      'Single events: 90 days, or until you delete the account; after that only how many there were each day. Views of projects become plain numbers after 30 days. Not sent at all where your browser asks for privacy by Global Privacy Control',
  },
  {
    what: 'Features that are on for you alone',
    tables: ['feature_flag_user'],
    why: 'To try something with a few people first',
    until: 'It is on for everyone or no one, or you delete the account',
  },
  {
    what: 'That a member of our staff looked at the site as you, when, and what it changed',
    tables: ['impersonation', 'audit_log'],
    why: 'To help you, on record',
    until: 'The record of who did it stays; your username in it identifies no one once the account is deleted',
  },
  {
    what: 'Reports of faults that your browser met: the address of the page and where in the program it was',
    tables: ['error_report'],
    why: 'To mend them',
    until: '90 days after a fault was last met',
  },
  {
    what: 'How often a network asked, by a hash of its address',
    tables: ['rate_limit', 'idempotency_key'],
    why: 'So that no one is kept out by others who send too many requests, and nothing is done twice',
    until: 'Minutes to a day',
  },
];

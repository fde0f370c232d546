import type { AuditIssue } from '@redoubt/domain/catalog/audit/issues';
import type { ClaimProof } from '@redoubt/domain/catalog/claim/claim-proof';
import type { AuditFindings, IncidentResponse, Returned, StatementKind } from '@redoubt/domain/catalog/file/schema';
import type { LabelKind } from '@redoubt/domain/catalog/label/schema';
import type { ReportedContract } from '@redoubt/domain/catalog/reported/schema';
import type { ReportedWay } from '@redoubt/domain/catalog/reported/way';
import type { FactSource, Tier } from '@redoubt/domain/catalog/score/types';
import type { ControlStrength, ControlSummary } from '@redoubt/domain/catalog/verdict/control-summary';
import type { VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import type { NotificationKind, NotificationLevels } from '@redoubt/domain/follow/notification/level';
import type { Statement, StatementOf } from '@redoubt/domain/office/editor/schema';
import type { LeftOut, SourceEntry } from '@redoubt/domain/office/fact-import/entry';
import type { LeftOutCount } from '@redoubt/domain/office/fact-import/schema';
import type { SourceName } from '@redoubt/domain/office/fact-import/sources';
import type { Finding } from '@redoubt/domain/office/finding/schema';
import type { IncidentReportCheck } from '@redoubt/domain/office/incident-report/schema';
import type { DeployedAddress } from '@redoubt/domain/office/scope/source-file';
import type { AlertDetail, AlertKind } from '@redoubt/domain/onchain/alert/schema';
import type { ColumnType, GeneratedAlways, InsertType, JSONColumnType, SelectType } from 'kysely';

/** 64-bit integers leave the driver as decimal text, so that no figure is rounded on its way. */
type Int64 = ColumnType<string, bigint | number | string, bigint | number | string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as what it holds, written as JSON text. */
type Json<Body extends object> = JSONColumnType<Body>;
/** May be left out of an insert. */
type Generated<Column> =
  Column extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<Column, Column | undefined, Column>;
/** Inserted and never updated. */
type WrittenOnce<Column> = ColumnType<SelectType<Column>, InsertType<Column>, never>;

/** `backfill` reads history; `live` has caught up; `stopped` waits for an operator, and says why. */
export type ChainPhase = 'waiting' | 'backfill' | 'live' | 'stopped';
export type EndpointState = 'unknown' | 'ok' | 'slow' | 'failing' | 'wrong-chain';
export type ActivitySpan = '24h' | '7d' | '30d' | 'all';
export type ActivityKind = 'caller' | 'event' | 'call' | 'internal';

/** Every table as Kysely types it. Written from a migrated database by: node script/tables.ts */
export type Tables = {
  activity_caller: {
    project_id: string;
    span: ActivitySpan;
    chain_id: Int64;
    contract: Buffer;
    selector: Buffer;
    caller: Buffer;
    count: Int64;
  };
  activity_hour: {
    project_id: string;
    chain_id: Int64;
    hour: WrittenOnce<Timestamp>;
    calls: Generated<Int64>;
    failed: Generated<Int64>;
    events: Generated<Int64>;
  };
  activity_summary: {
    project_id: string;
    span: ActivitySpan;
    kind: ActivityKind;
    chain_id: Int64;
    total: Int64;
    entries: Int64;
  };
  activity_total: {
    project_id: string;
    span: ActivitySpan;
    kind: ActivityKind;
    chain_id: Int64;
    contract: Buffer;
    key: Buffer;
    count: Int64;
    failed: Generated<Int64>;
    callers: Generated<Int64>;
  };
  activity_window: {
    chain_id: Int64;
    span: '24h' | '7d' | '30d';
    starts_at: Timestamp;
  };
  address_label: {
    source: string;
    chain: string;
    address: string;
    kind: LabelKind;
    label: string;
  };
  alert: {
    id: Generated<string>;
    dedupe_key: string;
    kind: AlertKind;
    severity: 'critical' | 'major' | 'medium' | 'minor' | 'informational';
    project_id: string;
    chain_id: Int64 | null;
    contract: Buffer | null;
    block: Int64 | null;
    block_hash: Buffer | null;
    tx_hash: Buffer | null;
    log_index: number | null;
    happened_at: Timestamp;
    state: 'pending' | 'confirmed' | 'retracted';
    late: Generated<boolean>;
    detail: Json<AlertDetail>;
    raised_at: Generated<Timestamp>;
    confirmed_at: Timestamp | null;
    retracted_at: Timestamp | null;
    change: GeneratedAlways<string>;
  };
  alert_cursor: {
    chain_id: Int64;
    block: Int64;
    block_time: Timestamp;
    news_from: Generated<Timestamp>;
  };
  announcement: {
    single: Generated<boolean>;
    content: string;
    link_text: string | null;
    link: string | null;
    updated_at: Generated<Timestamp>;
  };
  assessment: {
    project_id: string;
    chain_id: Int64;
    block: Int64;
    block_hash: Buffer;
    assessed_at: Generated<Timestamp>;
  };
  audit_log: {
    id: Int64;
    at: WrittenOnce<Timestamp>;
    actor: string;
    action: string;
    subject: string;
    details: Json<Record<string, unknown>>;
    previous_hash: Buffer;
    hash: Buffer;
  };
  audit_report: {
    id: Generated<string>;
    engagement_id: Int64;
    version: number;
    state: 'prepared' | 'approved' | 'published' | 'superseded' | 'withdrawn' | 'discarded';
    disclosure: 'full' | 'part' | 'hash';
    file: string;
    file_sha256: string;
    public_file: string | null;
    public_sha256: string | null;
    prepared_by: string | null;
    prepared_at: Generated<Timestamp>;
    approved_by: string | null;
    approved_at: Timestamp | null;
    published_at: Timestamp | null;
    ended_at: Timestamp | null;
    reason: string | null;
  };
  audit_report_pdf: {
    report_id: string;
    form: 'full' | 'public';
    file: Buffer;
    made_at: Generated<Timestamp>;
  };
  audited_build: {
    engagement_id: Int64;
    kind: 'scope' | 'input' | 'output';
    compiler: string | null;
    given: Generated<Json<object>>;
    given_at: Generated<Timestamp>;
    contracts: Json<object> | null;
    fault: string | null;
    built_at: Timestamp | null;
  };
  audited_code: {
    engagement_id: Int64;
    chain: string;
    address: string;
    verdict: 'same' | 'different' | 'not-compared';
    reason: string | null;
    parts: Generated<Json<object>>;
    block: Int64 | null;
    block_hash: Buffer | null;
    block_time: Timestamp | null;
    since: Generated<Timestamp>;
    compared_at: Generated<Timestamp>;
    was_same: Generated<boolean>;
    notified: Generated<boolean>;
  };
  backup: {
    id: GeneratedAlways<string>;
    complete_to: Timestamp;
    bytes: Int64;
    checked: boolean;
    made_at: Generated<Timestamp>;
  };
  chain: {
    chain_id: Int64;
    slug: string;
    public: Generated<boolean>;
    phase: Generated<ChainPhase>;
    fault: string | null;
    genesis_hash: Buffer | null;
    start_block: Generated<Int64>;
    head: Int64 | null;
    head_time: Timestamp | null;
    finalized: Int64 | null;
    indexed: Int64 | null;
    indexed_hash: Buffer | null;
    indexed_time: Timestamp | null;
    traces: Generated<'unknown' | 'offered' | 'missing'>;
    traced_from: Int64 | null;
    epoch: Generated<Int64>;
    leader: string | null;
    leased_until: Timestamp | null;
    updated_at: Generated<Timestamp>;
    first_block: Generated<Int64>;
    paused: Generated<boolean>;
    past_fault: string | null;
    control_fault: string | null;
  };
  chain_block: {
    chain_id: Int64;
    number: Int64;
    hash: Buffer;
    parent_hash: Buffer;
    time: WrittenOnce<Timestamp>;
  };
  chain_endpoint: {
    chain_id: Int64;
    position: number;
    host: string;
    state: EndpointState;
    head: Int64 | null;
    latency_ms: number | null;
    missing: Generated<string[]>;
    last_error: string | null;
    checked_at: Timestamp | null;
    waits: string | null;
  };
  chain_internal_call: {
    chain_id: Int64;
    block: Int64;
    tx_index: number;
    time: WrittenOnce<Timestamp>;
    contract: Buffer;
    selector: Buffer;
    calls: number;
    failed: number;
    accounts: Buffer | null;
  };
  chain_log: {
    chain_id: Int64;
    block: Int64;
    log_index: number;
    time: WrittenOnce<Timestamp>;
    tx_index: number;
    tx_hash: Buffer;
    contract: Buffer;
    topic: Buffer;
    topics: Buffer;
    data: Buffer;
  };
  chain_transaction: {
    chain_id: Int64;
    block: Int64;
    tx_index: number;
    time: WrittenOnce<Timestamp>;
    hash: Buffer;
    sender: Buffer;
    contract: Buffer;
    selector: Buffer;
    value: string;
    ok: boolean;
    accounts: Buffer | null;
  };
  chain_usage: {
    chain_id: Int64;
    position: number;
    day: string;
    method: string;
    host: string;
    calls: Int64;
    units: Int64;
    bytes: Int64;
  };
  contract_deployment: {
    chain_id: Int64;
    address: Buffer;
    block: Int64 | null;
    accounts: Generated<Buffer>;
    reason: string | null;
    retry_at: Timestamp | null;
    found_at: Generated<Timestamp>;
  };
  control_log: {
    chain_id: Int64;
    contract: Buffer;
    block: Int64;
    log_index: number;
    tx_hash: Buffer;
    topic: Buffer;
    topics: Buffer;
    data: Buffer;
  };
  editor_statement: {
    id: GeneratedAlways<string>;
    project_id: string;
    what: Statement['what'];
    body: Json<Statement>;
    source: string;
    stated_on: string;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    proofs: Json<readonly ClaimProof[]> | null;
    replaces: Json<StatementOf<'bounty'>> | null;
  };
  engagement: {
    id: GeneratedAlways<string>;
    project_id: string;
    scope: string;
    state: Generated<'quoted' | 'scheduled' | 'in-review' | 'draft-shared' | 'fix-review' | 'published'>;
    code: string | null;
    commit_hash: string | null;
    starts_on: string | null;
    expected_on: string | null;
    source: string;
    stated_on: string;
    statement_id: Int64 | null;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    quote_reference: string | null;
    key: Generated<string>;
    state_since: Generated<Timestamp>;
    addresses: Generated<Json<readonly DeployedAddress[]>>;
    kind: Generated<'audit' | 'pentest'>;
    report_url: string | null;
    reported_on: string | null;
  };
  engagement_entry: {
    id: GeneratedAlways<string>;
    engagement_id: Int64;
    at: Generated<Timestamp>;
    author_id: string | null;
    kind: 'message' | 'state' | 'people' | 'scope' | 'report';
    words: string;
  };
  engagement_file: {
    engagement_id: Int64;
    path: string;
    content: string;
    sha256: string;
    bytes: number;
    lines: number;
    added_by: string | null;
    added_at: Generated<Timestamp>;
  };
  engagement_message_file: {
    id: Generated<string>;
    entry_id: Int64;
    position: number;
    name: string;
    bytes: number;
    sha256: string;
    content: Buffer;
  };
  engagement_person: {
    engagement_id: Int64;
    user_id: string;
    part: 'auditor' | 'reader';
    since: Generated<Timestamp>;
  };
  error_group: {
    fingerprint: Buffer;
    title: string;
    reports: Int64;
    first_seen_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    resolved_at: Timestamp | null;
  };
  error_report: {
    id: GeneratedAlways<string>;
    fingerprint: Buffer;
    description: string;
    trace: string;
    at: Generated<Timestamp>;
  };
  event: {
    id: GeneratedAlways<string>;
    name: string;
    properties: Json<Record<string, string | number | boolean | null>>;
    visitor: Buffer;
    user_id: string | null;
    at: Generated<Timestamp>;
  };
  event_day: {
    day: string;
    name: string;
    events: Int64;
    visitors: Int64;
  };
  fact: {
    id: Generated<string>;
    project_id: string;
    deployment: string;
    contract: string | null;
    subject: string;
    source: FactSource;
    party: string;
    answer: Json<object>;
    evidence: Json<object>;
    assessed_at: WrittenOnce<Timestamp>;
    valid_from: WrittenOnce<Generated<Timestamp>>;
    valid_to: Timestamp | null;
    withdrawn: Generated<boolean>;
  };
  fact_import: {
    id: GeneratedAlways<string>;
    source: SourceName;
    origin: string;
    at: Generated<Timestamp>;
    entries: number;
    agreed: number;
    proposed: number;
    applied: number;
    withdrawn: number;
    left_out: Json<readonly LeftOutCount[]>;
  };
  fact_proposal: {
    id: GeneratedAlways<string>;
    source: SourceName;
    project_id: string;
    key: string;
    kind: 'new' | 'completes' | 'contradicts';
    sure: boolean;
    body: Json<Statement>;
    today: Json<Statement> | null;
    page: string;
    read_on: string;
    state: Generated<'open' | 'accepted' | 'rejected' | 'withdrawn'>;
    reason: string | null;
    created_at: Generated<Timestamp>;
    decided_at: Timestamp | null;
  };
  fact_source: {
    name: SourceName;
    read_at: Timestamp | null;
    failed_at: Timestamp | null;
    failure: string | null;
    retry_at: Timestamp | null;
  };
  fact_source_page: {
    url: string;
    source: SourceName;
    etag: string | null;
    reader: number;
    entries: Json<readonly SourceEntry[]>;
    left_out: Json<readonly LeftOut[]>;
    read_on: string;
  };
  fact_source_seen: {
    project_id: string;
    url: string;
    seen_on: string;
    source: SourceName;
  };
  failed_simulation: {
    chain_id: Int64;
    address: Buffer;
    failed_at: Timestamp;
    fault: string;
  };
  feature_flag: {
    key: string;
    value: boolean;
    updated_at: Generated<Timestamp>;
    share: number | null;
  };
  feature_flag_user: {
    key: string;
    user_id: string;
    value: boolean;
  };
  finding_version: {
    engagement_id: Int64;
    number: number;
    version: number;
    body: Json<Finding>;
    author_id: string | null;
    at: Generated<Timestamp>;
  };
  happening: {
    id: GeneratedAlways<string>;
    kind: NotificationKind;
    source_key: string;
    project_id: string | null;
    severity: 'critical' | 'major' | 'medium' | 'minor' | 'informational';
    state: 'pending' | 'confirmed' | 'retracted';
    title: string;
    detail: string;
    path: string;
    happened_at: WrittenOnce<Timestamp>;
    told_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    change: Int64;
    case_id: string | null;
    case_name: string | null;
  };
  idempotency_key: {
    scope: string;
    key: string;
    request_hash: Buffer;
    status: number;
    body: Json<object>;
    created_at: Generated<Timestamp>;
  };
  identity_case: {
    id: Generated<string>;
    project_id: string;
    tier: 'bronze' | 'silver' | 'gold';
    state: Generated<'open' | 'passed' | 'failed' | 'withdrawn'>;
    opened_at: Generated<Timestamp>;
    proposed_by: string | null;
    proposed_passed: boolean | null;
    reason: string | null;
    until: string | null;
    closed_at: Timestamp | null;
    statement_id: Int64 | null;
    purged_at: Timestamp | null;
  };
  identity_document: {
    id: string;
    person_id: string;
    number: number;
    type: 'image/jpeg' | 'image/png' | 'application/pdf';
    bytes: number;
    nonce: Buffer;
    sealed: Buffer;
    uploaded_at: Generated<Timestamp>;
  };
  identity_examiner: {
    case_id: string;
    user_id: string;
    since: Generated<Timestamp>;
  };
  identity_person: {
    id: Generated<string>;
    case_id: string;
    number: number;
    email: string;
    key_hash: Buffer;
    key_expires_at: Timestamp;
    consent: string | null;
    consented_at: Timestamp | null;
  };
  identity_read: {
    id: GeneratedAlways<string>;
    case_id: string;
    user_id: string | null;
    person: number;
    document: number;
    at: Generated<Timestamp>;
  };
  identity_renewal_mail: {
    case_id: string;
    days: number;
    mailed_at: Timestamp;
  };
  identity_tick: {
    person_id: string;
    check_id: string;
    user_id: string | null;
    at: Generated<Timestamp>;
  };
  impersonation: {
    id: Generated<string>;
    session_id: string;
    admin_id: string;
    target_id: string;
    started_at: Generated<Timestamp>;
    expires_at: Timestamp;
    ended_at: Timestamp | null;
  };
  incident_report: {
    id: GeneratedAlways<string>;
    reference: string;
    kind: 'exploit' | 'rug-pull' | 'private-key-compromise' | 'phishing' | 'anomaly' | 'other' | 'dispute';
    project_id: string | null;
    address: string | null;
    transaction: string | null;
    disputed: string | null;
    description: string;
    links: Generated<string[]>;
    email: string | null;
    user_id: string | null;
    checks: Generated<Json<readonly IncidentReportCheck[]>>;
    state: Generated<'received' | 'under-review' | 'confirmed' | 'declined'>;
    reason: string | null;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    chain: string | null;
    network: Buffer | null;
    published_with: Int64 | null;
  };
  label_list: {
    source: string;
    name: string;
    licence: string;
    stated_on: string;
    covers: LabelKind[];
    content_hash: string;
    imported_at: Generated<Timestamp>;
  };
  listing_facet: {
    demo: boolean;
    facet: string;
    value: string;
    chunk: number;
    bits: string;
  };
  login_failure: {
    key: Buffer;
    failures: number;
    blocked_until: Timestamp | null;
    last_at: Generated<Timestamp>;
  };
  look_alike: {
    project_id: string;
    known_id: string | null;
    known_name: string;
    likeness: 'name' | 'letters' | 'near-name' | 'ticker';
  };
  mail: {
    id: Generated<string>;
    recipient: string;
    subject: string;
    text_body: string | null;
    html_body: string | null;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    attempts: Generated<number>;
    last_error: string | null;
    sent_at: Timestamp | null;
    dropped_at: Timestamp | null;
    unsubscribe_url: string | null;
    priority: Generated<number>;
  };
  mail_preference: {
    user_id: string;
    id: Generated<string>;
    security_alerts: Generated<boolean>;
    watchlist_alerts: Generated<boolean>;
    portfolio_alerts: Generated<boolean>;
    weekly_digest: Generated<boolean>;
    product_updates: Generated<boolean>;
    marketing: Generated<boolean>;
    unsubscribed_at: Timestamp | null;
    updated_at: Generated<Timestamp>;
    time_zone: string | null;
  };
  market_reference: {
    chain: string;
    address: string;
    kind: 'wrapped-coin' | 'feed' | 'pool' | 'factory' | 'router';
    position: number;
    name: string;
    heartbeat_seconds: number | null;
    source: string;
    seen_on: string;
  };
  moved_account: {
    chain_id: Int64;
    address: Buffer;
    kind: 'wallet' | 'delegated' | 'personal' | 'contract';
    asked_at: Generated<Timestamp>;
    at_block: Int64 | null;
  };
  moved_address: {
    id: GeneratedAlways<number>;
    address: Buffer;
  };
  moved_asset: {
    id: GeneratedAlways<number>;
    chain_id: Int64;
    contract: Buffer | null;
    symbol: string | null;
    decimals: number | null;
    asked_at: Timestamp | null;
    trust: 'consistent' | 'inconsistent' | null;
    trust_at: Timestamp | null;
  };
  movement_block: {
    chain: number;
    block: number;
    time: Timestamp;
    hash: Buffer;
  };
  movement_chain: {
    chain_id: Int64;
    key: GeneratedAlways<number>;
    mode: 'all' | 'forward' | 'ask' | null;
    since_block: Int64 | null;
  };
  movement_record: {
    chain_id: Int64;
    what: 'native' | 'internal' | 'token';
    from_block: Int64;
    to_block: Int64;
  };
  newsletter: {
    id: string;
    kind: 'product-updates' | 'marketing';
    text_hash: Buffer;
    created_at: Generated<Timestamp>;
  };
  newsletter_recipient: {
    newsletter_id: string;
    user_id: string;
  };
  notice: {
    user_id: string;
    happening_id: Int64;
    place: Generated<Int64>;
    watchlists: Generated<string[]>;
    held: Generated<boolean>;
    created_at: Generated<Timestamp>;
    seen_at: Timestamp | null;
  };
  notice_choice: {
    id: Generated<string>;
    user_id: string;
    watchlist_id: string | null;
    portfolio: Generated<boolean>;
    levels: Json<NotificationLevels>;
    updated_at: Generated<Timestamp>;
  };
  notice_cursor: {
    source: 'alert' | 'score';
    position: Int64;
  };
  notice_mail: {
    user_id: string;
    happening_id: Int64;
    change: Int64;
    event: 'raised' | 'retracted';
    frequency: 'immediate' | 'daily' | 'weekly';
    due_at: Timestamp;
    mailed_at: Timestamp | null;
  };
  outside_transaction: {
    chain_id: Int64;
    block: Int64;
    tx_index: number;
    hash: Buffer | null;
    sender: Buffer | null;
    target: Buffer | null;
  };
  pentest: {
    engagement_id: Int64;
    token: string;
    window_from: Timestamp | null;
    window_to: Timestamp | null;
    contacts: Generated<string>;
    rules: Generated<string>;
    signer: string | null;
    statement: string | null;
    signed_at: Timestamp | null;
    signed_by: string | null;
  };
  pentest_target: {
    engagement_id: Int64;
    kind: 'domain' | 'application' | 'range';
    value: string;
    position: number;
    proven_by: 'dns' | 'file' | null;
    checked_at: Timestamp | null;
    found: string | null;
  };
  phishing_confirmation: {
    domain: string;
    confirmed_at: Generated<Timestamp>;
  };
  phishing_domain: {
    list: string;
    domain: string;
    allowed: boolean;
  };
  phishing_list: {
    list: string;
    name: string;
    page: string;
    licence: string;
    origin: string | null;
    etag: string | null;
    read_on: string | null;
    failed_at: Timestamp | null;
    failure: string | null;
    retry_at: Timestamp | null;
  };
  power_map: {
    chain_id: Int64;
    address: Buffer;
    block: Int64;
    block_hash: Buffer;
    block_time: Timestamp;
    engine: number;
    map: Json<object>;
    analysed_at: Generated<Timestamp>;
    question: Generated<Json<object>>;
    whole: Generated<boolean>;
    functions: Json<object> | null;
    rests_until: Generated<Timestamp>;
    digest: Buffer | null;
    change: GeneratedAlways<string>;
    watched: Json<object> | null;
    reach: Json<object> | null;
    upgradeable: GeneratedAlways<boolean | null>;
    readings: Buffer | null;
  };
  product_notice: {
    topic: 'skytrace' | 'contract-scan';
    email: string;
    key: string;
    created_at: Generated<Timestamp>;
    mailed_at: Generated<Timestamp>;
  };
  project: {
    id: string;
    name: string;
    tickers: string[];
    categories: string[];
    icon: string | null;
    description: string | null;
    description_source: string | null;
    demo: Generated<boolean>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    origin: Generated<'catalog' | 'token-list' | 'editor'>;
  };
  project_audit: {
    project_id: string;
    position: number;
    firm: string;
    scope: string;
    date: string;
    report: string;
    source: string;
    findings: Json<AuditFindings> | null;
    statement_id: Int64 | null;
    issues: Json<AuditIssue[]> | null;
  };
  project_bounty: {
    project_id: string;
    programme: string;
    url: string;
    reward_max_usd: string | null;
    source: string;
    statement_id: Int64 | null;
    ended: Generated<boolean>;
  };
  project_contract: {
    project_id: string;
    position: number;
    chain: string;
    address: string;
    role: string;
    name: string;
    source: string;
    statement_id: Int64 | null;
    heartbeat_seconds: number | null;
  };
  project_incident: {
    project_id: string;
    position: number;
    date: string;
    title: string;
    cause: string;
    loss_usd: string | null;
    chain: string | null;
    source: string;
    kind: 'exploit' | 'rug-pull' | 'private-key-compromise' | 'phishing' | 'anomaly';
    share_lost: 'half' | 'tenth' | 'hundredth' | 'less' | null;
    transaction: string | null;
    response: Json<IncidentResponse> | null;
    report_id: Int64 | null;
    statement_id: Int64 | null;
    lost_by: 'contracts' | 'keys' | 'front-end' | 'third-party' | 'user' | null;
    returned: Json<Returned> | null;
    event: string | null;
  };
  project_link: {
    project_id: string;
    position: number;
    kind: string;
    url: string;
    source: string;
    statement_id: Int64 | null;
  };
  project_listing: {
    project_id: string;
    demo: boolean;
    position: number;
    rank: number | null;
    rated: boolean;
    score: number | null;
    score_low: number | null;
    score_high: number | null;
    score_change_7d: number | null;
    uncapped_low: number | null;
    coverage: number | null;
    tier: Tier;
    dimension_lows: (number | null)[];
    dimension_highs: (number | null)[];
    name_key: string;
    categories: string[];
    chains: string[];
    contracts: number;
    audits: number;
    audit_status: 'completed' | 'in-progress' | 'none' | 'unknown';
    audited_on: string | null;
    incidents: number;
    last_alert_on: string | null;
    kyc: Generated<'gold' | 'silver' | 'bronze' | 'none'>;
    products: Generated<string[]>;
    onboarded_at: Timestamp | null;
    votes_yes: Generated<number>;
    votes_no: Generated<number>;
    page_views: Generated<Int64>;
    trending_position: number | null;
    votes: GeneratedAlways<number>;
    audit_started_on: string | null;
    status: 'live' | 'winding-down' | 'closed' | 'merged' | 'renamed' | null;
    verdict: Json<VerdictByQuestion> | null;
    verdict_level: 'low' | 'medium' | 'high' | 'critical' | null;
    control: Json<ControlSummary> | null;
    strengths: Generated<ControlStrength[]>;
    delay_seconds: number | null;
    privileged_at: Timestamp | null;
    reported_ways: Generated<Json<ReportedWay[]>>;
  };
  project_pick: {
    project_id: string;
    visitor: Buffer;
    network: Buffer;
    at: Generated<Timestamp>;
  };
  project_proposal: {
    id: GeneratedAlways<string>;
    user_id: string;
    name: string;
    website: string;
    contracts: Generated<Json<object>>;
    about: string;
    proof: string;
    proposed_at: Generated<Timestamp>;
    state: Generated<'open' | 'accepted' | 'merged' | 'declined'>;
    project_id: string | null;
    reason: Generated<string>;
    decided_at: Timestamp | null;
  };
  project_search_record: {
    project_id: string;
    subject: 'audits' | 'incidents' | 'bounty' | 'team' | 'sanctions' | 'contracts';
    searched_on: string;
    places: string[];
    statement_id: Int64 | null;
  };
  project_source: {
    project_id: string;
    position: number;
    url: string;
    seen_on: string;
    publisher: string;
    kind: 'own' | 'record' | 'report';
    sha256: string | null;
  };
  project_statement: {
    project_id: string;
    position: number;
    kind: StatementKind;
    body: Json<object>;
  };
  project_term: {
    project_id: string;
    kind: 'name' | 'ticker';
    term: string;
  };
  project_view: {
    project_id: string;
    visitor: Buffer;
    at: Generated<Timestamp>;
    network: Buffer | null;
  };
  project_view_archive: {
    project_id: string;
    views: Int64;
  };
  project_vote: {
    id: Generated<string>;
    project_id: string;
    user_id: string | null;
    browser: Buffer | null;
    network: Buffer | null;
    yes: boolean;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
  };
  quote_request: {
    reference: string;
    key: string;
    user_id: string | null;
    state: Generated<'received' | 'in-conversation' | 'scheduled' | 'declined'>;
    project: string;
    website: string | null;
    code: string | null;
    chains: string[];
    services: string[];
    deadline: string | null;
    message: string | null;
    name: string;
    company: string | null;
    email: string;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
  };
  rate_limit: {
    key: Buffer;
    full_at: Timestamp;
  };
  recovery_code: {
    user_id: string;
    hash: Buffer;
  };
  report_key: {
    id: string;
    public_key: string;
    sealed: Buffer;
    valid_from: Generated<Timestamp>;
    valid_until: Timestamp | null;
  };
  reported_check: {
    reading_id: Int64;
    statement: string;
    outcome: 'agrees' | 'changed' | 'cannot-read';
    found: string | null;
    reason: string | null;
    block: Int64;
    block_hash: Buffer;
    checked_at: Generated<Timestamp>;
  };
  reported_reading: {
    id: GeneratedAlways<string>;
    source_id: Int64;
    chain: string;
    address: string;
    body: Json<ReportedContract>;
  };
  reported_source: {
    id: GeneratedAlways<string>;
    name: string;
    repository: string;
    commit: string | null;
    path: string;
    licence: string;
    kind: 'snapshot' | 'asserted' | 'registry' | 'log' | 'review' | 'own-record';
    chain: string;
    block: Int64 | null;
    day: string;
    day_basis: 'stated' | 'commit' | 'review' | 'interpolated';
    origin: 'catalog' | 'import';
  };
  score_record: {
    id: GeneratedAlways<string>;
    project_id: string;
    as_of: WrittenOnce<Timestamp>;
    method: string;
    low: number;
    high: number;
    uncapped_low: number;
    coverage: number;
    tier: Tier;
    caps: string[];
    fact_ids: string[];
    inputs_hash: Buffer;
    changes: Json<object>;
  };
  search_key: {
    project_id: string;
    key: string;
    whole: boolean;
    place: number;
    origin: Generated<'name' | 'alias' | 'link' | 'contract'>;
  };
  second_factor: {
    user_id: string;
    secret: Buffer;
    created_at: Generated<Timestamp>;
    confirmed_at: Timestamp | null;
    used_step: Int64 | null;
    failures: Generated<number>;
    blocked_until: Timestamp | null;
  };
  silent_change: {
    chain_id: Int64;
    contract: Buffer;
    block: Int64;
    after_block: Int64;
    account: Buffer;
    slot: Buffer | null;
    old_value: Buffer;
    new_value: Buffer;
    seen_at: Generated<Timestamp>;
  };
  survey_answer: {
    user_id: string;
    answers: Json<object>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  team_invitation: {
    project_id: string;
    email: string;
    part: 'owner' | 'member';
    invited_at: Generated<Timestamp>;
  };
  team_member: {
    project_id: string;
    user_id: string;
    part: 'owner' | 'member';
    since: Generated<Timestamp>;
  };
  token_simulation: {
    chain_id: Int64;
    address: Buffer;
    block: Int64;
    block_hash: Buffer;
    block_time: Timestamp;
    engine: number;
    selectors: Buffer[];
    pools: Buffer[];
    simulation: Json<object>;
    simulated_at: Generated<Timestamp>;
    stopped_at: Timestamp | null;
  };
  trace_case: {
    id: Generated<string>;
    user_id: string;
    created_at: Generated<Timestamp>;
    looked_at: Timestamp | null;
  };
  trace_case_comment: {
    id: Generated<string>;
    case_id: string;
    version: number;
    about: Buffer | null;
    text: string;
    author_id: string | null;
    at: Generated<Timestamp>;
  };
  trace_case_member: {
    case_id: string;
    user_id: string;
    role: 'editor' | 'reader';
    since: Generated<Timestamp>;
  };
  trace_case_payment: {
    case_id: string;
    sha256: Buffer;
    chain_id: Int64;
    pos: Int64;
    state: 'pending' | 'confirmed' | 'retracted';
    notified: boolean;
    change: Generated<number>;
  };
  trace_case_share: {
    id: Generated<string>;
    case_id: string;
    version: number | null;
    key_hash: Buffer;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
  };
  trace_case_version: {
    case_id: string;
    version: number;
    name: string;
    text: string;
    run_id: string;
    author_id: string | null;
    at: Timestamp;
    sha256: Buffer;
    arrangement: Json<object> | null;
  };
  trace_case_watch: {
    case_id: string;
    user_id: string;
    since: Generated<Timestamp>;
  };
  trace_run: {
    id: Generated<string>;
    chain_id: Int64;
    inputs: Json<object>;
    inputs_hash: Buffer;
    state: Generated<'queued' | 'running' | 'done' | 'refused' | 'cancelled'>;
    reason: string | null;
    progress: Json<object> | null;
    pinned_block: Int64;
    pinned_hash: Buffer;
    file: Json<object> | null;
    file_hash: Buffer | null;
    proofs: Json<object> | null;
    millis: number | null;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    stop_key_hash: Buffer | null;
  };
  tracked_contract: {
    chain_id: Int64;
    address: Buffer;
    project_id: string;
    name: string;
    from_block: Int64;
    live_from: Int64;
    backfilled_to: Int64;
    created_at: Generated<Timestamp>;
    past_searched: Generated<boolean>;
    control_from: Int64 | null;
    deployer_searched: Generated<boolean>;
  };
  trusted_browser: {
    user_id: string;
    browser_key: Buffer;
    used_at: Generated<Timestamp>;
  };
  unfinished_analysis: {
    chain_id: Int64;
    address: Buffer;
    attempts: number;
    answers: number;
    reason: string;
    retry_at: Timestamp;
    block: Int64 | null;
    block_hash: Buffer | null;
    block_time: Timestamp | null;
    known: Buffer | null;
  };
  user_account: {
    id: Generated<string>;
    username: string;
    email: string | null;
    role: Generated<'user' | 'auditor' | 'editor' | 'admin'>;
    disabled_at: Timestamp | null;
    created_at: Generated<Timestamp>;
    password_hash: string | null;
    confirmed_at: Timestamp | null;
    picture_key: string | null;
  };
  user_identity: {
    issuer: string;
    subject: string;
    user_id: string;
    method: 'google' | 'password';
    picture: string | null;
    created_at: Generated<Timestamp>;
  };
  user_session: {
    id: Generated<string>;
    user_id: string;
    created_at: Generated<Timestamp>;
    seen_at: Generated<Timestamp>;
    expires_at: Timestamp;
    ended_at: Timestamp | null;
    device: string | null;
  };
  verification_code: {
    id: string;
    address_key: Buffer;
    user_id: string | null;
    purpose: 'sign-up' | 'password-reset' | 'login';
    request_id: string;
    password_hash: string | null;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Generated<Timestamp>;
    expires_at: WrittenOnce<Timestamp>;
    ended_at: Timestamp | null;
    browser_key: Buffer | null;
    foreign_attempts: Generated<number>;
    link_hash: Buffer | null;
    mail_id: string | null;
  };
  visitor_salt: {
    day: string;
    salt: Buffer;
  };
  wallet: {
    id: Generated<string>;
    user_id: string;
    protocol: string;
    address: string;
    label: Generated<string>;
    position: number;
    created_at: Generated<Timestamp>;
    held_at: Timestamp | null;
  };
  wallet_holding: {
    wallet_id: string;
    project_id: string;
  };
  watchlist: {
    id: Generated<string>;
    user_id: string;
    name: string;
    position: number;
    projects: Generated<string[]>;
    share_key: string | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    deleted_at: Timestamp | null;
  };
  watchlist_feed: {
    watchlist_id: string;
    key: string;
    created_at: Generated<Timestamp>;
  };
  watchlist_visit: {
    user_id: string;
    seen_at: Generated<Timestamp>;
    previous_at: Timestamp | null;
  };
  web_vital: {
    id: string;
    page: string;
    metric: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB';
    value: number;
    at: Generated<Timestamp>;
  };
  webhook: {
    id: Generated<string>;
    user_id: string;
    position: number;
    url: string;
    kinds: NotificationKind[];
    severity_min: 'critical' | 'major' | 'medium' | 'minor' | 'informational';
    secret_version: Generated<number>;
    paused_at: Timestamp | null;
    paused_by: 'owner' | 'failures' | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  webhook_delivery: {
    id: Generated<string>;
    webhook_id: string;
    happening_id: Int64 | null;
    change: Int64 | null;
    event: string;
    body: string;
    attempts: Generated<number>;
    created_at: Generated<Timestamp>;
    attempted_at: Timestamp | null;
    next_at: Timestamp | null;
    delivered_at: Timestamp | null;
    dropped_at: Timestamp | null;
    status: number | null;
    error: string | null;
  };
  website_look: {
    project_id: string;
    looked_at: Generated<Timestamp>;
  };
  withdrawn_identity_check: {
    id: GeneratedAlways<string>;
    project_id: string;
    body: Json<StatementOf<'kyc'>>;
    reason: string;
    source: string;
    withdrawn_on: string;
  };
  worker_heartbeat: {
    id: string;
    started_at: Generated<Timestamp>;
    seen_at: Generated<Timestamp>;
    secrets_digest: string | null;
  };
};

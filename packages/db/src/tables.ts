import type { AuditFindings, IncidentKind, IncidentResponse, ShareLost, StatementKind } from '@redoubt/domain/catalog/schema';
import type { FactSource, Tier } from '@redoubt/domain/score/types';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** 64-bit integers and numerics leave the driver as decimal text: no figure is rounded on its way. */
type Int64 = ColumnType<string, bigint | number | string, bigint | number | string>;
/** Read as what it holds, written as JSON text. */
type Json<Body extends object> = JSONColumnType<Body>;
type Decimal = ColumnType<string | null, string | null, string | null>;

/** Every table as Kysely types it. The migrations are the truth; this mirrors them. */
export type Tables = {
  user_account: {
    id: Generated<string>;
    username: string;
    email: string | null;
    role: Generated<'user' | 'editor' | 'admin'>;
    disabled_at: OptionalInstant;
    created_at: Instant;
    password_hash: string | null;
    confirmed_at: OptionalInstant;
  };
  verification_code: {
    id: string;
    address_key: Buffer;
    user_id: string | null;
    purpose: 'sign-up' | 'password-reset';
    request_id: string;
    password_hash: string | null;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Instant;
    expires_at: ColumnType<Date, Date | string, never>;
    ended_at: OptionalInstant;
  };
  login_failure: { key: Buffer; failures: number; blocked_until: OptionalInstant; last_at: Instant };
  user_session: {
    id: Generated<string>;
    user_id: string;
    created_at: Instant;
    seen_at: Instant;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    ended_at: OptionalInstant;
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
    origin: Generated<'catalog' | 'token-list' | 'editor'>;
    created_at: Instant;
    updated_at: Instant;
  };
  project_term: { project_id: string; kind: 'name' | 'ticker'; term: string };
  project_link: { project_id: string; position: number; kind: string; url: string; source: string };
  project_contract: { project_id: string; position: number; chain: string; address: string; role: string; name: string; source: string };
  project_audit: {
    project_id: string;
    position: number;
    firm: string;
    scope: string;
    date: string;
    report: string;
    source: string;
    findings: Json<AuditFindings> | null;
  };
  project_incident: {
    project_id: string;
    position: number;
    date: string;
    title: string;
    cause: string;
    loss_usd: Decimal;
    chain: string | null;
    source: string;
    kind: IncidentKind;
    share_lost: ShareLost | null;
    transaction: string | null;
    response: Json<IncidentResponse> | null;
  };
  project_bounty: { project_id: string; programme: string; url: string; reward_max_usd: Decimal; source: string };
  project_search_record: {
    project_id: string;
    subject: 'audits' | 'incidents' | 'bounty' | 'team';
    searched_on: ColumnType<string, string, string>;
    places: string[];
  };
  project_statement: { project_id: string; position: number; kind: StatementKind; body: Json<object> };
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
    assessed_at: ColumnType<Date, Date | string, never>;
    valid_from: ColumnType<Date, Date | string | undefined, never>;
    valid_to: OptionalInstant;
  };
  score_record: {
    id: ColumnType<string, never, never>;
    project_id: string;
    as_of: ColumnType<Date, Date | string, never>;
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
    onboarded_at: ColumnType<Date, Date | string, Date | string>;
    votes_yes: Generated<number>;
    votes_no: Generated<number>;
    votes: ColumnType<number, never, never>;
    page_views: ColumnType<string, number | string | undefined, number | string>;
    trending_position: number | null;
  };
  search_key: { project_id: string; key: string; whole: boolean; place: number };
  listing_facet: { demo: boolean; facet: string; value: string; chunk: number; bits: string };
  project_view: { project_id: string; visitor: Buffer; at: Instant };
  project_view_archive: { project_id: string; views: Int64 };
  event: {
    id: ColumnType<string, never, never>;
    name: string;
    properties: JSONColumnType<Record<string, string | number | boolean | null>>;
    visitor: Buffer;
    user_id: string | null;
    at: Instant;
  };
  visitor_salt: { day: ColumnType<string, string, string>; salt: Buffer };
  error_group: { fingerprint: Buffer; title: string; reports: Int64; first_seen_at: Instant; last_seen_at: Instant };
  error_report: { id: ColumnType<string, never, never>; fingerprint: Buffer; description: string; trace: string; at: Instant };
  rate_limit: { key: Buffer; full_at: ColumnType<Date, Date | string, Date | string> };
  idempotency_key: { scope: string; key: string; request_hash: Buffer; status: number; body: JSONColumnType<object>; created_at: Instant };
  mail: {
    id: Generated<string>;
    recipient: string;
    subject: string;
    text_body: string | null;
    html_body: string | null;
    created_at: Instant;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    attempts: Generated<number>;
    last_error: string | null;
    sent_at: OptionalInstant;
    dropped_at: OptionalInstant;
  };
  audit_log: {
    id: Int64;
    at: ColumnType<Date, Date | string, never>;
    actor: string;
    action: string;
    subject: string;
    details: JSONColumnType<Record<string, unknown>>;
    previous_hash: Buffer;
    hash: Buffer;
  };
  worker_heartbeat: { id: string; started_at: Instant; seen_at: Instant };
};

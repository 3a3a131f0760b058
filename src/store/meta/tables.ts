/** The rows of meta as the database holds them; converters to model types stand beside queries. */
import type { Generated, Kysely } from "kysely";

export interface MetaTables {
  project: {
    id: Generated<number>;
    slug: string;
    name: string;
    platform: string;
    created_at_ms: number;
    first_event_at_ms: number | null;
    next_issue_number: Generated<number>;
    is_demo: Generated<number>;
    is_internal: Generated<number>;
  };
  project_key: {
    id: Generated<number>;
    project_id: number;
    public_key: string;
    label: string;
    enabled: Generated<number>;
    created_at_ms: number;
  };
  app_user: {
    id: Generated<number>;
    email: string;
    name: string;
    role: string;
    password_hash: string;
    created_at_ms: number;
  };
  api_token: {
    id: Generated<number>;
    user_id: number;
    name: string;
    token_hash: string;
    scopes: string;
    created_at_ms: number;
    used_at_ms: number | null;
  };
  repository: {
    id: Generated<number>;
    name: string;
    url: string | null;
    created_at_ms: number;
  };
  user_session: {
    id: Generated<number>;
    user_id: number;
    token_hash: string;
    address: string;
    user_agent: string;
    created_at_ms: number;
    seen_at_ms: number;
    expires_at_ms: number;
  };
  sign_in_attempts: { subject_hash: string; attempts: number; until_ms: number };
  app_secret: { name: string; value: string };
  app_setting: { name: string; value: string };
  issue: {
    id: Generated<number>;
    project_id: number;
    number: number;
    title: string;
    type: string;
    value: string;
    culprit: string;
    search_text: string;
    level: string;
    platform: string;
    handled: number | null;
    status: string;
    substatus: string | null;
    first_seen_ms: number;
    last_seen_ms: number;
    events: number;
    users: number;
    first_release: string | null;
    last_release: string | null;
    regressed_at: number | null;
    regressed_ms: number | null;
    regressed_release: string | null;
  };
  digest_state: { spool: string; position: number };
  digest_counter: { id: number; changes: number };
  digest_settings: { id: Generated<number>; text: string };
  digest_batch: {
    spool: string;
    end_at: number;
    start_at: number;
    settings_id: number;
    items: Uint8Array;
  };
  issue_users: { issue_id: number; sketch: Uint8Array };
  issue_group: {
    group_id: number;
    project_id: number;
    issue_id: number;
    version: string;
    reason: string;
    parts: string;
    made_hour_ms: number;
  };
  place: {
    id: Generated<number>;
    project_id: number;
    environment: string;
    release: string;
    last_day: number;
  };
  issue_hour: { group_id: number; hour_ms: number; place_id: number; events: number };
  issue_place: {
    place_id: number;
    group_id: number;
    issue_id: number;
    events: number;
    first_seen_ms: number;
    last_seen_ms: number;
  };
  issue_place_users: {
    group_id: number;
    span_ms: number;
    start_ms: number;
    place_id: number;
    sketch: Uint8Array;
  };
  seen_users: { id: Generated<number>; entries: Uint8Array };
  project_hour: { project_id: number; hour_ms: number; environment: string; events: number };
  project_users: {
    project_id: number;
    span_ms: number;
    start_ms: number;
    environment: string;
    sketch: Uint8Array;
  };
  outcome_hour: {
    project_id: number;
    hour_ms: number;
    key_id: number;
    category: string;
    kind: string;
    reason: string;
    quantity: number;
  };
  drop_sample: {
    id: Generated<number>;
    project_id: number;
    kind: string;
    reason: string;
    category: string;
    key_id: number;
    at_ms: number;
    item_type: string;
    event_id: string | null;
    sdk: string | null;
    bytes: number | null;
  };
  received_hour: { project_id: number; hour_ms: number; envelopes: number };
  session_place: {
    id: Generated<number>;
    project_id: number;
    release: string;
    environment: string;
    first_day: number;
  };
  session_state: { day: number; project_id: number };
  session_hour: {
    project_id: number;
    hour_ms: number;
    place_id: number;
    sessions: number;
    errored: number;
    crashed: number;
    abnormal: number;
    unhandled: number;
    exited: number;
    timed: number;
    duration_ms: number;
  };
  session_duration: {
    project_id: number;
    hour_ms: number;
    place_id: number;
    bucket: number;
    sessions: number;
  };
  session_users: {
    project_id: number;
    span_ms: number;
    start_ms: number;
    place_id: number;
    status: string;
    sketch: Uint8Array;
  };
  monitor: {
    project_id: number;
    slug: string;
    name: string;
    config: string | null;
    created_at_ms: number;
  };
  monitor_environment: {
    project_id: number;
    slug: string;
    environment: string;
    first_seen_ms: number;
    check_in_id: Uint8Array;
    status: string;
    started_ms: number;
    updated_ms: number;
  };
  feedback: {
    id: Generated<number>;
    project_id: number;
    feedback_id: Uint8Array;
    day: number;
    timestamp_ms: number;
    received_ms: number;
    message: string;
    name: string | null;
    email: string | null;
    url: string | null;
    event_id: Uint8Array | null;
    group_id: number | null;
    replay_id: Uint8Array | null;
    source: string;
    release: string | null;
    environment: string | null;
    user_id: string | null;
    notes: string | null;
    payload: Uint8Array | null;
  };
  check_in: {
    id: Generated<number>;
    project_id: number;
    check_in_id: Uint8Array;
    day: number;
    slug: string;
    environment: string;
    status: string;
    started_ms: number;
    updated_ms: number;
    duration_ms: number | null;
    release: string | null;
    trace_id: Uint8Array | null;
  };
  kept_day: { day: number; bytes: number; is_going: number };
  gone_project: { id: number };
  relay_target: {
    id: Generated<number>;
    project_id: number;
    dsn: string;
    mode: string;
    delivery: string;
    is_internal: number;
    created_at_ms: number;
  };
  ingest_limit: {
    scope: string;
    scope_id: number;
    category: string;
    period: string;
    quantity: number;
  };
  project_guard: {
    project_id: number;
    spike_protection: number | null;
    spike_minimum: number | null;
    max_new_issues: number | null;
    max_tag_values: number | null;
  };
  filter_switch: { project_id: number; family: string; is_on: number };
  filter_rule: { project_id: number; position: number; field: string; glob: string };
  project_privacy: {
    project_id: number;
    uses_defaults: number;
    ip: string;
    keep_cookies: number;
    sensitive_keys: string;
    safe_keys: string;
    patterns: string;
  };
  scrub_day: { project_id: number; day: string; reason: string; quantity: number };
  user_deletion: {
    id: Generated<number>;
    project_id: number;
    user_id: string | null;
    email: string | null;
    shown: string;
    requested_by: string;
    requested_at_ms: number;
    status: string;
    progress: string;
    counts: string;
    finished_at_ms: number | null;
  };
  relay_progress: { target_id: number; queue: string; counted_to: number; delivered_to: number };
  relay_status: {
    target_id: number;
    at_ms: number;
    waiting_bytes: number;
    oldest_waiting_at_ms: number | null;
    failure: string;
    next_try_at_ms: number | null;
  };
  relay_count: {
    target_id: number;
    hour_ms: number;
    category: string;
    what: string;
    reason: string;
    quantity: number;
  };
}

export type Meta = Kysely<MetaTables>;

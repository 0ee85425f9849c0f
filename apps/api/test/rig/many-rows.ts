import type pg from 'pg'
import { fillTables } from './district/fill-tables.ts'

/**
 * Fills a migrated database with several years of twenty schools, so that query plans see real sizes. Ids derive from
 * names: `id('child', s, 7)` is child 7 of school s. Runs as a superuser, without triggers and foreign keys.
 */
export async function fillWithManyRows(superuser: pg.ClientBase): Promise<void> {
  await superuser.query(`set session_replication_role = replica`)
  await superuser.query(`
    create function pg_temp.id(what text, s int, n int) returns uuid language sql as $$ select md5(what || '/' || s || '/' || n)::uuid $$`)
  await fillTables(superuser, ROWS)
  await superuser.query(`set session_replication_role = origin`)
  await superuser.query('analyze')
}

const SCHOOLS = 'generate_series(1, 20) s'
const each = (count: number) => `${SCHOOLS}, generate_series(1, ${count}) n`
const id = (what: string, n = 'n') => `pg_temp.id('${what}', s, ${n})`
const school = id('school', '0')
/** No child repeats within a class. */
const enrolled = id('child', '(n + n / 2000 * 3) % 1000 + 1')

const ROWS = [
  `insert into school_directory (id, name) select ${school}, 'School ' || s from ${SCHOOLS}`,
  `insert into school (school_id, timezone, country, currency) select ${school}, 'America/New_York', 'US', 'USD' from ${SCHOOLS}`,
  `insert into account (id, email, first_name, last_name) select ${id('account')}, s || '.' || n || '@example.test', 'Ann', 'Lee ' || n from ${each(200)}`,
  `insert into membership (school_id, account_id, role, is_instructor) select ${school}, ${id('account')}, 'SCHOOL_INSTRUCTOR', true from ${each(40)}`,
  `insert into session (id, account_id, school_id, token_hash, expires_at) select ${id('session')}, ${id('account', 'n % 200 + 1')}, ${school}, '\\x00', now() + n * interval '1 hour' from ${each(500)}`,
  `insert into account_token (hash, account_id, purpose, expires_at) select decode(md5(s || '/' || n), 'hex'), ${id('account')}, 'RESET_PASSWORD', now() + n * interval '1 hour' from ${each(200)}`,
  `insert into password_request (id, email) select gen_random_uuid(), s || '.' || n || '@example.test' from ${each(200)}`,
  `insert into attempt (key, about, count, window_ends_at) select s || '/' || n, 'account ' || s || '.' || n, 1, now() + n * interval '1 minute' from ${each(500)}`,
  `insert into provider_account (account_ref, provider, school_id) select 'acct_' || s, 'SANDBOX', ${school} from ${SCHOOLS}`,
  `insert into connect_state (hash, school_id, session_id, expires_at)
    select decode(md5(s || '/' || n), 'hex'), ${school}, ${id('session', 'n % 500 + 1')}, now() + n * interval '1 hour' from ${each(200)}`,
  `insert into provider_event (account_ref, event_id, provider, payload, state, received_at)
    select 'acct_' || s, 'evt_' || n, 'SANDBOX', '{}', case when n % 100 > 0 then 'DONE' else 'NEW' end, now() - n * interval '2 hours' from ${each(1000)}`,
  `insert into sandbox_object (account_ref, ref, kind, key, data, happens_at)
    select 'acct_' || s, 'pay_' || n, 'PAYMENT', 'key ' || n, '{}', case when n % 100 = 0 then now() + n * interval '1 hour' end from ${each(1000)}`,
  `insert into mail (id, school_id, dedupe_key, to_email, subject, text_body, html_body, created_at)
    select ${id('mail')}, case when n % 4 > 0 then ${school} end, s || '/' || n, s || '.' || n || '@example.test', '', '', '', now() - n * interval '1 hour' from ${each(2000)}`,
  `insert into location (school_id, id, name) select ${school}, ${id('location')}, 'Hall ' || n from ${each(30)}`,
  `insert into teacher (school_id, id, name) select ${school}, ${id('teacher')}, 'Teacher ' || n from ${each(40)}`,
  `insert into tshirt_size (school_id, id, size, position) select ${school}, ${id('size')}, 'Size ' || n, n from ${each(11)}`,
  `insert into pick_up_option (school_id, id, name) select ${school}, ${id('option')}, 'Option ' || n from ${each(6)}`,
  `insert into form (school_id, id, name, ask_type, family_type) select ${school}, ${id('form')}, 'Form ' || n, 'ASK_ONCE', 'EVERY_CHILD' from ${each(40)}`,
  `insert into form_version (school_id, form_id, number, name, fields) select ${school}, ${id('form')}, v, 'Form ' || n, '[]' from ${each(40)}, generate_series(1, 5) v`,
  `insert into activity (school_id, id, kind, name, location_id, starts_on, ends_on, is_draft)
    select ${school}, ${id('class')}, 'classes', 'Class ' || n, ${id('location', 'n % 30 + 1')}, '2024-09-01'::date + n * 2, '2024-12-01'::date + n * 2, n % 20 = 0 from ${each(400)}`,
  `insert into activity_form (school_id, activity_id, form_id) select ${school}, ${id('class')}, ${id('form', 'n % 40 + 1')} from ${each(400)}`,
  `insert into section (school_id, id, activity_id, weekdays, capacity) select ${school}, ${id('class')}, ${id('class')}, '{monday}', 12 from ${each(400)}`,
  `insert into section_instructor (school_id, section_id, account_id) select ${school}, ${id('class')}, ${id('account', 'n % 40 + 1')} from ${each(400)}`,
  `insert into add_on (school_id, id, activity_id, name, price_cents) select ${school}, ${id('add-on')}, ${id('class', 'n % 400 + 1')}, 'Book', 500 from ${each(600)}`,
  `insert into meeting (school_id, id, section_id, date, time_from, time_to, starts_at, ends_at)
    select ${school}, ${id('meeting')}, ${id('class', 'n % 400 + 1')}, '2024-09-01'::date + n % 400 * 2 + n / 400 * 7, '15:00', '16:00', now(), now() from ${each(4800)}`,
  `insert into family (school_id, id) select ${school}, ${id('family')} from ${each(700)}`,
  `insert into guardian (school_id, id, family_id, position, first_name, last_name, email) select ${school}, ${id('guardian')}, ${id('family', 'n % 700 + 1')}, n / 700 + 1, 'Gus', 'Lee ' || n, n || '@example.test' from ${each(1399)}`,
  `insert into child (school_id, id, family_id, first_name, last_name, birth_date, grade) select ${school}, ${id('child')}, ${id('family', 'n % 700 + 1')}, 'Kim', 'Lee ' || n, '2015-01-01'::date + n, 'FIRST' from ${each(1000)}`,
  `insert into approved_pickup (school_id, id, child_id, name) select ${school}, ${id('pickup')}, ${id('child')}, 'Rose' from ${each(1000)}`,
  `insert into emergency_contact (school_id, id, child_id, name) select ${school}, ${id('emergency')}, ${id('child')}, 'Nell' from ${each(1000)}`,
  `insert into home (school_id, id, family_id, position, share_bp) select ${school}, ${id('home')}, ${id('family')}, 1, 10000 from ${each(700)}`,
  `insert into do_not_release (school_id, id, child_id, name) select ${school}, ${id('barred')}, ${id('child')}, 'Max' from ${each(400)}`,
  `insert into child_medical (school_id, child_id, sealed, key_id) select ${school}, ${id('child')}, '\\x00', 'none' from ${each(1000)}`,
  `insert into child_note (school_id, id, child_id, body) select ${school}, ${id('note')}, ${id('child')}, 'Likes to draw' from ${each(1000)}`,
  `insert into enrollment (school_id, id, activity_id, child_id) select ${school}, ${id('enrollment')}, ${id('class', 'n % 400 + 1')}, ${enrolled} from ${each(4000)}`,
  `insert into enrollment (school_id, id, activity_id, child_id) select ${school}, ${id('drop-in enrollment')}, ${id('class', 'n % 400 + 1')}, ${enrolled} from ${each(3000)}`,
  `insert into form_answer (school_id, id, form_id, number, enrollment_id, child_id, answers, answered_at)
    select ${school}, ${id('answer')}, ${id('form', 'n % 40 + 1')}, n % 5 + 1, ${id('enrollment')}, ${enrolled}, '{}', now() - n * interval '1 hour' from ${each(4000)}`,
  `insert into place (school_id, id, section_id, enrollment_id, child_id, state, days, left_at)
    select ${school}, ${id('place')}, ${id('class', 'n % 400 + 1')}, ${id('enrollment')}, ${enrolled}, case when n % 10 = 0 then 'gone' when n % 10 = 1 then 'waiting' else 'taken' end,
      datemultirange(daterange('2024-01-01'::date + n, null)), case when n % 10 = 0 then now() end from ${each(4000)}`,
  `insert into place (school_id, id, section_id, enrollment_id, child_id, pool, state, days)
    select ${school}, ${id('drop-in')}, ${id('class', 'n % 400 + 1')}, ${id('drop-in enrollment')}, ${enrolled}, 'dropin', 'taken',
      datemultirange(daterange('2015-01-01'::date + n, '2015-01-01'::date + n, '[]')) from ${each(3000)}`,
  `insert into offer (school_id, id, place_id, section_id, offered_at, expires_at, outcome, ended_at)
    select ${school}, ${id('offer')}, ${id('place', 'n % 4000 + 1')}, ${id('class', 'n % 4000 % 400 + 2')}, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '1 day',
      case when n % 20 > 0 then 'EXPIRED' end, case when n % 20 > 0 then now() end from ${each(2000)}`,
  `insert into attendance (school_id, id, place_id, meeting_id, child_id, check_in) select ${school}, ${id('line')}, ${id('place', 'n % 4000 + 1')}, ${id('meeting', 'n % 4800 + 1')}, ${id('child', 'n % 1000 + 1')}, '15:00' from ${each(8000)}`,
  `insert into attendance_event (school_id, id, attendance_id, act, at, time) select ${school}, ${id('event')}, ${id('line', 'n % 8000 + 1')}, 'IN', now(), '15:00' from ${each(9000)}`,
  `insert into absence (school_id, id, child_id, starts_on, ends_on, reason, made_at, withdrawn_at)
    select ${school}, ${id('absence')}, ${id('child', 'n % 1000 + 1')}, '2024-01-01'::date + n, '2024-01-01'::date + n, 'SICK', now(), case when n % 10 = 0 then now() end from ${each(4000)}`,
  `insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
    select ${school}, ${id('person')}, ${id('guardian')}, n || '@example.test', 'Gus', 'Lee ' || n from ${each(700)}`,
  `insert into family_change (school_id, id, child_id, what, person_id, changed_at, seen_at)
    select ${school}, ${id('change')}, ${id('child', 'n % 1000 + 1')}, 'PHONE', ${id('person', 'n % 700 + 1')}, now() - n * interval '1 hour', case when n % 10 > 0 then now() end from ${each(4000)}`,
  `insert into late_notice (school_id, child_id, date, minutes, person_id)
    select ${school}, ${id('child', 'n % 1000 + 1')}, current_date - n / 1000, 15, ${id('person', 'n % 700 + 1')} from ${each(4000)}`,
  `insert into told_pickup (school_id, id, child_id, person_id, name, starts_on, ends_on, waits, is_approved, decided_at)
    select ${school}, ${id('told')}, ${id('child', 'n % 1000 + 1')}, ${id('person', 'n % 700 + 1')}, 'Yaw Osei', current_date - n, current_date - n + 1, false, null, null from ${each(4000)}`,
  `insert into family_request (school_id, id, family_id, person_id, kind, asked_at, state, ended_at)
    select ${school}, ${id('request')}, ${id('family', 'n % 700 + 1')}, ${id('person', 'n % 700 + 1')}, 'FORGET_US', now() - n * interval '1 hour',
      case when n % 20 = 0 then 'OPEN' else 'REFUSED' end, case when n % 20 > 0 then now() end from ${each(4000)}`,
  `insert into release_review (school_id, event_id, at) select ${school}, ${id('event')}, now() from ${each(2000)}`,
  `insert into audit_event (school_id, id, what, subject_id, child_id) select ${school}, ${id('audit_event')}, 'child.changed', ${id('child', 'n % 1000 + 1')}, ${id('child', 'n % 1000 + 1')} from ${each(8000)}`,
  `insert into import (school_id, id, kind, file_name, columns, row_count, mapping, options, account_id, created_at)
    select ${school}, ${id('import')}, 'classes', 'a.csv', '[]', 0, '{}', '{}', ${id('account', 'n % 40 + 1')}, now() - n * interval '1 day' from ${each(100)}`,
  `insert into imported_row (school_id, kind, fingerprint, import_id, activity_id, code)
    select ${school}, 'classes', md5(s || '/' || n), ${id('import', 'n % 100 + 1')}, ${id('class', 'n % 400 + 1')}, n::text from ${each(2000)}`,
  `insert into idempotency (school_id, caller_id, key, body_hash, created_at) select ${school}, ${id('account', 'n % 40 + 1')}, n::text, '', now() - n * interval '1 minute' from ${each(2000)}`,
]

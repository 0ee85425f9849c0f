import type pg from 'pg'
import { fillTables } from './fill-tables.ts'
import { CHILDREN, FAMILIES, STAFF, each, id, school } from './district-words.ts'
import { MONEY } from './district-money.ts'
import { OFFICE } from './district-office.ts'
import { FIRST_NAMES, LAST_NAMES } from '../../../db/demo/names.ts'

/** A school as large as a district, for tests of speed at that size. */
export interface District {
  schoolId: string
  /** A Super Admin who also teaches. */
  accountId: string
}

/**
 * Fills a migrated database with one school around `today`: 20,000 children, 1,000 activities, 34,000 places, 200,000
 * attendance lines, 60,000 invoices, 80,000 payments, 40,000 messages, 300,000 audit events. Not random. Runs as a
 * superuser without triggers and foreign keys.
 */
export async function fillDistrict(superuser: pg.ClientBase, today: string): Promise<District> {
  await superuser.query(
    `set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`,
  )
  // Marked as a UUID of version 8, which leaves the rule to its maker.
  await superuser.query(`
    create function pg_temp.id(what text, n bigint) returns uuid language sql immutable as $$
      select overlay(overlay(md5(what || '/' || n::text) placing '8' from 13) placing 'a' from 17)::uuid $$`)
  const names = `create temp table word as select $1::text[] as first, $2::text[] as last`
  await superuser.query(names.replace('$1', literal(FIRST_NAMES)).replace('$2', literal(LAST_NAMES)))
  await fillTables(
    superuser,
    ROWS.map((statement) => statement.replaceAll(':today', `'${today}'::date`)),
  )
  const { rows } = await superuser.query<{ schoolId: string; accountId: string }>(
    `select ${school} as "schoolId", ${id('account', '1')} as "accountId"`,
  )
  await superuser.query(`drop table word; drop table books; drop table drops; drop table bills; drop table letters;
    reset session_replication_role; reset synchronous_commit; reset timezone`)
  await superuser.query('analyze')
  return rows[0]!
}

const LOCATIONS = 60
const TEACHERS = 80
const FORMS = 12

/** 1,000 activities: `from` to `to` by kind, sections of each, children in each section. */
const KINDS = {
  classes: { from: 1, to: 700, sections: 1, children: 27 },
  camps: { from: 701, to: 900, sections: 2, children: 20 },
  aftercare: { from: 901, to: 1000, sections: 5, children: 14 },
}

const firstName = (n: string) => `(select first[(${n}) % cardinality(first) + 1] from word)`
const lastName = (n: string) => `(select last[(${n}) % cardinality(last) + 1] from word)`
/** The factor shares no divisor with `FAMILIES`, so every family gets a child. */
const familyOf = (n: string) => `((${n}) * 11 % ${FAMILIES} + 1)`
/** Of every ten activities six are running, two are over and two are still to come. */
const startsOn = `:today + case when n % 10 < 6 then -70 + n % 9 * 7 when n % 10 < 8 then -420 + n % 200 else 7 + n % 60 end`
/** The five days from today on, in the order of the week, so that something meets today on any day. */
const WEEKDAYS = `array(select trim(to_char(day, 'day')) from generate_series(:today, :today + 4, interval '1 day') day order by extract(dow from day))`
const SUBJECTS = `array['Chess', 'Pottery Wheel', 'Robotics', 'Soccer', 'Ballet', 'Watercolor', 'Coding', 'Violin', 'Cooking', 'Judo', 'Theater', 'Swimming']`
const GRADES = `array['K', 'FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH']`

const activitiesOf = (kind: keyof typeof KINDS, columns: string, values: string, word: string) => `
  insert into activity (school_id, id, kind, name, location_id, starts_on, ends_on, is_draft, sign_up_begins_on, created_at${columns})
  select ${school}, ${id('activity')}, '${kind}', (${SUBJECTS})[n % 12 + 1] || ' ${word} ' || n, ${id('location', `n % ${LOCATIONS} + 1`)},
    ${startsOn}, ${startsOn} + ${kind === 'camps' ? 11 : 112}, n % 25 = 0, ${startsOn} - 40, ${startsOn} - interval '60 days'${values}
  from generate_series(${KINDS[kind].from}, ${KINDS[kind].to}) n`

const sectionsOf = (
  kind: keyof typeof KINDS,
  section: string,
  name: string,
  weekdays: string,
  position: string,
) => `
  insert into section (school_id, id, activity_id, name, position, weekdays, time_from, time_to, capacity, price_cents, billing_type, dropin_capacity)
  select ${school}, ${section}, ${id('activity')}, ${name}, ${position}, ${weekdays}, time '14:00' + n % 12 * interval '15 minutes',
    time '15:00' + n % 12 * interval '15 minutes', ${KINDS[kind].children + 3}, 9600, '${kind === 'aftercare' ? 'FIXED' : 'SESSION'}', 5
  from generate_series(${KINDS[kind].from}, ${KINDS[kind].to}) n, generate_series(1, ${KINDS[kind].sections}) k`

/** No child repeats within 20,000 numbers. */
const child = (who: string) => `pg_temp.id('child', (${who})::bigint * 7919 % ${CHILDREN} + 1)`
const ofSection = `pg_temp.id('section' || k, n)`

const ROWS = [
  `insert into school_directory (id, name) values (${school}, 'Lakeside District')`,
  `insert into school (school_id, timezone, country, currency) values (${school}, 'America/New_York', 'US', 'USD')`,
  `insert into account (id, email, first_name, last_name)
    select ${id('account')}, 'staff.' || n || '@district.test', ${firstName('n * 5')}, ${lastName('n * 11')} from ${each(STAFF)}`,
  `insert into membership (school_id, account_id, role, is_instructor)
    select ${school}, ${id('account')}, case when n = 1 then 'SCHOOL_ADMIN' else 'SCHOOL_INSTRUCTOR' end, true from ${each(STAFF)}`,
  `insert into location (school_id, id, name, address) select ${school}, ${id('location')}, 'Hall ' || n, n || ' Lake Street' from ${each(LOCATIONS)}`,
  `insert into teacher (school_id, id, name) select ${school}, ${id('teacher')}, ${firstName('n * 3')} || ' ' || ${lastName('n * 7')} || ' ' || n from ${each(TEACHERS)}`,
  `insert into tshirt_size (school_id, id, size, position) select ${school}, ${id('size')}, 'Size ' || n, n from ${each(9)}`,
  `insert into pick_up_option (school_id, id, name) select ${school}, ${id('option')}, 'Option ' || n from ${each(6)}`,
  `insert into form (school_id, id, name, ask_type, family_type) select ${school}, ${id('form')}, 'Form ' || n, 'ASK_ONCE', 'EVERY_CHILD' from ${each(FORMS)}`,
  `insert into form_version (school_id, form_id, number, name, fields) select ${school}, ${id('form')}, 1, 'Form ' || n,
    jsonb_build_array(jsonb_build_object('id', ${id('question')}, 'sortedId', 0, 'required', false, 'question', 'What does your child like?',
      'fieldType', 'SHORT_QUESTION', 'formOption', '[]'::jsonb)) from ${each(FORMS)}`,

  `insert into family (school_id, id) select ${school}, ${id('family')} from ${each(FAMILIES)}`,
  `insert into home (school_id, id, family_id, position, share_bp) select ${school}, ${id('home')}, ${id('family')}, 1, 10000 from ${each(FAMILIES)}`,
  `insert into guardian (school_id, id, family_id, position, home_id, first_name, last_name, email, phone)
    select ${school}, pg_temp.id('guardian' || k, n), ${id('family')}, k, ${id('home')}, ${firstName('n * 13 + k * 29')}, ${lastName('n + n / 97')},
      'family.' || n || '.' || k || '@example.test', (2125550000 + n * 2 + k)::text from ${each(FAMILIES)}, generate_series(1, 2) k`,
  `insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
    select ${school}, ${id('person')}, pg_temp.id('guardian1', n), 'family.' || n || '.1@example.test', ${firstName('n * 13 + 29')}, ${lastName('n + n / 97')} from ${each(400)}`,
  `insert into family_request (school_id, id, family_id, person_id, kind, words, asked_at, state, ended_at)
    select ${school}, ${id('request')}, ${id('family')}, ${id('person')}, 'FORGET_US', 'We have moved away', :today - n * interval '1 day',
      case when n % 20 = 0 then 'OPEN' else 'REFUSED' end, case when n % 20 > 0 then :today end from ${each(400)}`,
  `insert into child (school_id, id, family_id, first_name, last_name, birth_date, grade, allergies, teacher_id, tshirt_size_id, created_at)
    select ${school}, ${id('child')}, ${id('family', familyOf('n'))}, ${firstName('n * 17 + n / 131')}, ${lastName(`${familyOf('n')} + ${familyOf('n')} / 97`)},
      :today - 365 * 5 - n % 2900, (${GRADES})[n % 8 + 1], case when n % 12 = 0 then 'Peanuts' else '' end, ${id('teacher', `n % ${TEACHERS} + 1`)},
      ${id('size', 'n % 9 + 1')}, :today - n % 900 * interval '1 day' from ${each(CHILDREN)}`,
  `update child set archived_at = :today - interval '100 days' where id in (select ${id('child', 'n * 40')} from ${each(CHILDREN / 40)})`,
  `insert into approved_pickup (school_id, id, child_id, name, relation) select ${school}, ${id('pickup')}, ${id('child')}, ${firstName('n * 19')} || ' ' || ${lastName('n * 23')}, 'Aunt' from ${each(CHILDREN)}`,
  `insert into emergency_contact (school_id, id, child_id, name, phone, relation) select ${school}, ${id('emergency')}, ${id('child')}, ${firstName('n * 7')} || ' ' || ${lastName('n * 11')}, (2125950000 + n)::text, 'Neighbor' from ${each(CHILDREN)}`,
  `insert into do_not_release (school_id, id, child_id, name) select ${school}, ${id('barred')}, ${id('child', 'n * 50 + 1')}, ${firstName('n * 3')} || ' ' || ${lastName('n * 5')} from ${each(CHILDREN / 50 - 1)}`,
  `insert into child_medical (school_id, child_id, sealed, key_id) select ${school}, ${id('child', 'n * 10 + 1')}, '\\x00', 'none' from ${each(CHILDREN / 10 - 1)}`,
  `insert into child_note (school_id, id, child_id, body) select ${school}, ${id('note')}, ${id('child', 'n * 5 + 1')}, 'Likes to draw' from ${each(CHILDREN / 5 - 1)}`,

  activitiesOf('classes', '', '', 'Class'),
  activitiesOf('camps', ', interval_type', `, 'WEEKLY'`, 'Camp'),
  activitiesOf(
    'aftercare',
    ', billing_cycle, charge_type, drop_in_rate',
    `, 'MONTHLY', 'SCHEDULED', 'DAY'`,
    'After Care',
  ),
  sectionsOf('classes', id('activity'), `''`, `array[(${WEEKDAYS})[n % 5 + 1]]`, '0'),
  sectionsOf('camps', ofSection, `'Group ' || k`, WEEKDAYS, 'k'),
  sectionsOf('aftercare', ofSection, `initcap((${WEEKDAYS})[k])`, `array[(${WEEKDAYS})[k]]`, 'k'),
  `insert into section_instructor (school_id, section_id, account_id)
    select school_id, id, pg_temp.id('account', row_number() over (order by id) % ${STAFF} + 1) from section`,
  `insert into activity_form (school_id, activity_id, form_id) select ${school}, ${id('activity')}, ${id('form', `n % ${FORMS} + 1`)} from ${each(1000)}`,
  `insert into add_on (school_id, id, activity_id, name, price_cents) select ${school}, ${id('add-on')}, ${id('activity', 'n % 1000 + 1')}, 'Book', 500 from ${each(1200)}`,
  `insert into meeting (school_id, id, section_id, date, time_from, time_to, starts_at, ends_at)
    select s.school_id, pg_temp.id('meeting' || s.id, d::date - date '2000-01-01'), s.id, d::date, s.time_from, s.time_to,
      (d::date + s.time_from) at time zone 'America/New_York', (d::date + s.time_to) at time zone 'America/New_York'
    from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
      cross join generate_series(a.starts_on, a.ends_on, interval '1 day') d
    where trim(to_char(d, 'day')) = any(s.weekdays)`,

  // Enrollments. In aftercare every child comes on every second day of the week.
  `create temp table books as
    select ${id('enrollment', 'n * 100000::bigint + who')} as enrollment_id, n, section_id, seat,
      pg_temp.id('place' || k, n * 100 + seat) as place_id, ${child('who')} as child_id from (
    select n, 0 as k, ${id('activity')} as section_id, seat, n * 27 + seat as who from generate_series(1, 700) n, generate_series(1, 27) seat
    union all select n, k, ${ofSection}, seat, n * 40 + k * 20 + seat from generate_series(701, 900) n, generate_series(1, 2) k, generate_series(1, 20) seat
    union all select n, k, ${ofSection}, seat, n * 28 + seat * 2 + k % 2 from generate_series(901, 1000) n, generate_series(1, 5) k, generate_series(1, 14) seat) b`,
  // Drop-ins of this month, for children without a section.
  `create temp table drops as
    select m.section_id, m.date, s.activity_id, row_number() over (order by m.id) as n
    from meeting m join section s on s.school_id = m.school_id and s.id = m.section_id join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where a.kind = 'aftercare' and not a.is_draft and m.date between :today - 15 and :today + 15`,
  `insert into enrollment (school_id, id, activity_id, child_id, created_at)
    select distinct on (enrollment_id) ${school}, enrollment_id, ${id('activity')}, child_id, :today - 20 - n % 60 + seat * interval '1 minute' from books`,
  `insert into enrollment (school_id, id, activity_id, child_id, created_at)
    select ${school}, ${id('drop-in enrollment')}, activity_id, ${child('18930 + n % 1000')}, date - interval '2 days' from drops`,
  `insert into place (school_id, id, section_id, enrollment_id, child_id, state, joined_at, taken_at, left_at)
    select ${school}, place_id, section_id, enrollment_id, child_id, case when seat < 13 then 'taken' when (n + seat) % 37 = 0 then 'gone' when seat > 25 and n % 2 = 0 then 'waiting' else 'taken' end,
      :today - 20 - n % 60 + seat * interval '1 minute', :today - 20 - n % 60 + seat * interval '1 minute', case when seat >= 13 and (n + seat) % 37 = 0 then :today - interval '5 days' end from books`,
  `insert into place (school_id, id, section_id, enrollment_id, child_id, pool, state, taken_at, days)
    select ${school}, ${id('drop-in')}, section_id, ${id('drop-in enrollment')}, ${child('18930 + n % 1000')}, 'dropin', 'taken', date - interval '2 days', datemultirange(daterange(date, date, '[]')) from drops`,
  `insert into attendance (school_id, id, place_id, meeting_id, child_id, check_in, check_out, check_out_person)
    select p.school_id, app.line_id(p.id, m.id), p.id, m.id, p.child_id, m.time_from, m.time_to, 'Rosa'
    from place p join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and m.date < :today and p.days @> m.date
    where p.state = 'taken' order by m.date desc, p.id limit 200000`,
  `insert into attendance_event (school_id, id, attendance_id, act, at, received_at, time, person)
    select t.school_id, pg_temp.id('check ' || act || t.id, 0), t.id, act, m.starts_at, m.starts_at, m.time_from, case act when 'OUT' then 'Rosa' end
    from attendance t join meeting m on m.school_id = t.school_id and m.id = t.meeting_id, unnest(array['IN', 'OUT']) act
    where m.date > :today - 20`,
  `insert into form_answer (school_id, id, form_id, number, enrollment_id, child_id, answers, answered_at)
    select ${school}, pg_temp.id('answer' || place_id, 0), ${id('form', `n % ${FORMS} + 1`)}, 1, enrollment_id, child_id,
      jsonb_build_object(${id('question', `n % ${FORMS} + 1`)}, 'Drawing'), :today - 20 - n % 60 + seat * interval '1 minute'
    from books where seat % 3 = 0`,
  ...MONEY,
  ...OFFICE,
]

function literal(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')}]::text[]`
}

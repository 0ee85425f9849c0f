import type { Retention } from '@afterbell/domain/privacy/retention'
import { inThisSchool, statementOf, type Change } from './statements.ts'

const over = (column: string, since: string, type: string) =>
  `${column} > ($1 ->> '${since}')::${type} and ${column} <= ($1 ->> 'until')::${type}`
const OLD_BATCH = over('send_at', 'messages', 'timestamptz')
const OLD_DAY = over('date', 'pickups', 'date')
const LONG_GONE = over('archived_at', 'children', 'timestamptz')
const SENT = `batch_id in (select b.id from message_batch b where ${inThisSchool(OLD_BATCH)})`
const HELD = `meeting_id in (select m.id from meeting m where ${inThisSchool(OLD_DAY)})`
const LINE = `attendance_id in (select a.id from attendance a where ${inThisSchool(HELD)})`
const LOOKED_AT = `note is not null and event_id in (select v.id from attendance_event v where ${inThisSchool(LINE)})`
const LEFT = `child_id in (select c.id from child c where ${inThisSchool(LONG_GONE)})`
const BOOKED = `enrollment_id in (select e.id from enrollment e where ${inThisSchool(LEFT)})`

const GONE = `'No longer kept'`
const unlessEmpty = (column: string) => `case when ${column} = '' then '' else ${GONE} end`
const unlessNone = (column: string) => `case when ${column} is null then null else ${GONE} end`

/**
 * Changes for each kind of data past its retention period, in order; `$1` holds the start and end of the period to
 * empty.
 */
const CHANGES: Readonly<Record<keyof Retention, readonly (readonly [table: string, change: Change])[]>> = {
  messageMonths: [
    ['message_attachment', { removes: SENT }],
    [
      'message',
      {
        of: SENT,
        sets: {
          to_name: GONE,
          to_address: `''`,
          address_key: `''`,
          fields: `'{}'`,
          sealed: 'null',
          key_id: 'null',
          // A carrier's error message may contain the address.
          reason: unlessNone('reason'),
        },
      },
    ],
    ['message_batch', { of: OLD_BATCH, sets: { subject: unlessEmpty('subject'), body: GONE } }],
  ],
  pickupMonths: [
    [
      'attendance_event',
      {
        of: LINE,
        sets: {
          person: unlessNone('person'),
          override_reason: 'null',
          note: 'null',
          refused: unlessNone('refused'),
          resembles: 'null',
        },
      },
    ],
    ['release_review', { of: LOOKED_AT, sets: { note: 'null' } }],
    [
      'attendance',
      {
        of: `${HELD} and (check_out_person is not null or override_reason is not null or note is not null)`,
        sets: { check_out_person: unlessNone('check_out_person'), override_reason: 'null', note: 'null' },
      },
    ],
    ['absence', { of: over('ends_on', 'pickups', 'date'), sets: { reason: `'OTHER'` } }],
    ['late_fee', { of: OLD_DAY, sets: { reason: unlessEmpty('reason') } }],
  ],
  leftChildMonths: [
    ['child_medical', { removes: LEFT }],
    ['child_note', { removes: LEFT }],
    ['form_answer', { removes: LEFT }],
    ['approved_pickup', { removes: LEFT }],
    ['emergency_contact', { removes: LEFT }],
    ['absence', { of: LEFT, sets: { reason: `'OTHER'` } }],
    ['care_pause', { of: BOOKED, sets: { reason: GONE } }],
    ['child', { of: LONG_GONE, sets: { allergies: `''`, special_needs: `''` } }],
  ],
}

/**
 * The same changes as SQL statements.
 * @answers For how long is what a school keeps?
 */
export const emptied: Readonly<Record<keyof Retention, readonly string[]>> = {
  messageMonths: statementsOf('messageMonths'),
  pickupMonths: statementsOf('pickupMonths'),
  leftChildMonths: statementsOf('leftChildMonths'),
}

function statementsOf(kind: keyof Retention): string[] {
  return CHANGES[kind].map(([table, change]) => statementOf(table, change, inThisSchool))
}

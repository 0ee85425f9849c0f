import type { Retention } from '@afterbell/domain/privacy/retention'
import { schoolTables } from '../columns/tables.ts'
import { deletion, inThisSchool, update } from './statements.ts'

const inPeriod = (column: string, since: string, type: string) =>
  `${column} > ($1 ->> '${since}')::${type} and ${column} <= ($1 ->> 'until')::${type}`
const OLD_BATCH = inPeriod('send_at', 'messages', 'timestamptz')
const OLD_DAY = inPeriod('date', 'pickups', 'date')
const LONG_GONE = inPeriod('archived_at', 'children', 'timestamptz')
const SENT = `batch_id in (select b.id from message_batch b where ${inThisSchool(OLD_BATCH)})`
// A family that is still to be erased is no old request.
const OLD_REQUEST = `${inPeriod('ended_at', 'messages', 'timestamptz')} and not (kind = 'FORGET_US' and state = 'GRANTED')`
const HELD = `meeting_id in (select m.id from meeting m where ${inThisSchool(OLD_DAY)})`
const LINE = `attendance_id in (select a.id from attendance a where ${inThisSchool(HELD)})`
const LOOKED_AT = `note is not null and event_id in (select v.id from attendance_event v where ${inThisSchool(LINE)})`
const CHILD_LONG_GONE = `child_id in (select c.id from child c where ${inThisSchool(LONG_GONE)})`
const ENROLLMENT_LONG_GONE = `enrollment_id in (select e.id from enrollment e where ${inThisSchool(CHILD_LONG_GONE)})`

/** Rows by table. */
type Rows = Readonly<Record<string, string>>

/**
 * Rows past their retention period by kind of data: those that are deleted, and those whose columns are set to their
 * `expired` values. `$1` holds the start and end of the period to empty.
 * @internal
 */
export const expiredRows: Readonly<Record<keyof Retention, { deleted: Rows; emptied: Rows }>> = {
  messageMonths: {
    deleted: { message_attachment: SENT, family_request: OLD_REQUEST },
    emptied: { message: SENT, message_batch: OLD_BATCH },
  },
  pickupMonths: {
    deleted: {
      family_change: inPeriod('changed_at', 'pickups', 'timestamptz'),
      late_notice: inPeriod('date', 'pickups', 'date'),
      told_pickup: inPeriod('ends_on', 'pickups', 'date'),
    },
    emptied: {
      attendance_event: LINE,
      release_review: LOOKED_AT,
      attendance: `${HELD} and (check_out_person is not null or override_reason is not null or note is not null)`,
      absence: inPeriod('ends_on', 'pickups', 'date'),
      late_fee: OLD_DAY,
    },
  },
  leftChildMonths: {
    deleted: {
      child_medical: CHILD_LONG_GONE,
      child_note: CHILD_LONG_GONE,
      form_answer: CHILD_LONG_GONE,
      form_file: CHILD_LONG_GONE,
      approved_pickup: CHILD_LONG_GONE,
      told_pickup: CHILD_LONG_GONE,
      photo_consent: CHILD_LONG_GONE,
      emergency_contact: CHILD_LONG_GONE,
      wait_mandate: `place_id in (select p.id from place p where ${inThisSchool(CHILD_LONG_GONE)})`,
    },
    emptied: { absence: CHILD_LONG_GONE, care_pause: ENROLLMENT_LONG_GONE, child: LONG_GONE },
  },
}

/**
 * The SQL statements that empty those rows, in order.
 * @answers For how long is what a school keeps?
 */
export const retentionStatements: Readonly<Record<keyof Retention, readonly string[]>> = {
  messageMonths: statementsOf('messageMonths'),
  pickupMonths: statementsOf('pickupMonths'),
  leftChildMonths: statementsOf('leftChildMonths'),
}

function statementsOf(kind: keyof Retention): string[] {
  const rows = expiredRows[kind]
  return [
    ...Object.entries(rows.deleted).map(([table, where]) => deletion(table, inThisSchool(where))),
    ...Object.entries(rows.emptied).map(([table, where]) =>
      update(table, schoolTables[table]!.expired!, inThisSchool(where)),
    ),
  ]
}

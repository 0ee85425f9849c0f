import type { Retention } from '@afterbell/domain/privacy/retention'
import { schoolTables } from '../columns/tables.ts'
import { deletion, inThisSchool, update } from './statements.ts'

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

/** Rows by table. */
type Rows = Readonly<Record<string, string>>

/**
 * Rows past their retention period by kind of data: those that are deleted, and those whose columns are set to their
 * `expired` values. `$1` holds the start and end of the period to empty.
 * @internal
 */
export const expiredRows: Readonly<Record<keyof Retention, { deleted: Rows; emptied: Rows }>> = {
  messageMonths: {
    deleted: { message_attachment: SENT },
    emptied: { message: SENT, message_batch: OLD_BATCH },
  },
  pickupMonths: {
    deleted: {},
    emptied: {
      attendance_event: LINE,
      release_review: LOOKED_AT,
      attendance: `${HELD} and (check_out_person is not null or override_reason is not null or note is not null)`,
      absence: over('ends_on', 'pickups', 'date'),
      late_fee: OLD_DAY,
    },
  },
  leftChildMonths: {
    deleted: {
      child_medical: LEFT,
      child_note: LEFT,
      form_answer: LEFT,
      approved_pickup: LEFT,
      emergency_contact: LEFT,
    },
    emptied: { absence: LEFT, care_pause: BOOKED, child: LONG_GONE },
  },
}

/**
 * The SQL statements that empty those rows, in order.
 * @answers For how long is what a school keeps?
 */
export const emptied: Readonly<Record<keyof Retention, readonly string[]>> = {
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

import {
  any,
  ERASED_TEXT,
  EXPIRED_TEXT,
  unlessEmpty,
  unlessNull,
  type ColumnRegister,
} from './column-register.ts'

const textsOfEvent = (name: string) => ({
  person: unlessNull('person', name),
  override_reason: `null`,
  note: `null`,
  refused: unlessNull('refused', name),
  resembles: `null`,
})
const textsOfAttendance = (name: string) => ({
  check_out_person: unlessNull('check_out_person', name),
  override_reason: `null`,
  note: `null`,
})

/** Enrollments, attendance and pickups. Days and times stay; names and reasons go. */
export const attendanceColumns: ColumnRegister = {
  enrollment: {
    columns:
      'id activity_id child_id pick_up_option_id teacher_id tshirt_size_id add_ons created_at version person_id paper_at',
    erasedWhere: `child_id = ${any('children')}`,
    erased: { pick_up_option_id: `null`, teacher_id: `null`, tshirt_size_id: `null` },
  },
  place:
    'id section_id enrollment_id child_id pool state days expires_at is_out_of_turn party_id joined_at left_at is_held_back is_being_paid moved_up_at taken_at was_enrolled moved_from reserving_since reserving_by wishes_id',
  undoable_act: {
    unexported: 'what stood before an act, for as long as it can be undone',
    columns: 'id what activity_id began_at done_at undone_at before after',
  },
  offer: 'id place_id section_id offered_at expires_at offered_by is_out_of_turn outcome ended_at person_id',
  late_fee: {
    columns:
      'id date ends_at minutes fee_cents terms state decided_fee_cents decided_at decided_by reason created_at',
    erasedWhere: `id in (select a.id from attendance a where a.school_id = ($1 ->> 'school')::uuid and a.child_id = ${any('children')})`,
    erased: { reason: unlessEmpty('reason', ERASED_TEXT) },
    expired: { reason: unlessEmpty('reason', EXPIRED_TEXT) },
  },
  attendance_event: {
    columns:
      'id attendance_id act at received_at account_id time is_correction person override_reason note refused resembles photo_id_checked date why',
    erasedWhere: `attendance_id = ${any('lines')}`,
    erased: textsOfEvent(ERASED_TEXT),
    expired: textsOfEvent(EXPIRED_TEXT),
  },
  attendance: {
    columns:
      'id place_id meeting_id child_id check_in check_out check_out_person override_reason note version check_out_date',
    erasedWhere: `child_id = ${any('children')}`,
    erased: textsOfAttendance(ERASED_TEXT),
    expired: textsOfAttendance(EXPIRED_TEXT),
  },
  absence: {
    columns:
      'id child_id starts_on ends_on activity_id reason made_at account_id withdrawn_at withdrawn_by person_id withdrawn_by_person_id note',
    erasedWhere: `child_id = ${any('children')}`,
    erased: { reason: `'OTHER'`, note: `''` },
    expired: { reason: `'OTHER'`, note: `''` },
  },
  family_change: {
    columns: 'id child_id what person_id changed_at seen_at seen_by',
    deletedWhere: `child_id = ${any('children')}`,
  },
  late_notice: {
    columns: 'child_id date minutes note person_id told_at withdrawn_at',
    deletedWhere: `child_id = ${any('children')}`,
  },
  check_note: {
    unexported: 'checks that families are about to be told',
    columns: 'attendance_id act at told_at',
    deletedWhere: `attendance_id = ${any('lines')}`,
  },
  release_review: {
    columns: 'event_id account_id at note',
    erasedWhere: `event_id in (select v.id from attendance_event v where v.school_id = ($1 ->> 'school')::uuid and v.attendance_id = ${any('lines')})`,
    erased: { note: `null` },
    expired: { note: `null` },
  },
  care_difference: {
    columns: 'id charge_id enrollment_id cents state created_at decided_at decided_by reason',
    erasedWhere: `enrollment_id = ${any('enrollments')}`,
    erased: { reason: unlessEmpty('reason', ERASED_TEXT) },
  },
  care_pause: {
    columns: 'id enrollment_id days reason created_at created_by',
    erasedWhere: `enrollment_id = ${any('enrollments')}`,
    erased: { reason: ERASED_TEXT },
    expired: { reason: EXPIRED_TEXT },
  },
  care_charge: {
    columns:
      'id charge_id enrollment_id place_id days cycle_from cycle_to charged state created_at compared_at decided_at decided_by reason',
    erasedWhere: `enrollment_id = ${any('enrollments')}`,
    erased: { reason: unlessEmpty('reason', ERASED_TEXT) },
  },
}

import { any, type Erasures } from './erasure-of-table.ts'

/** Enrollments, attendance and pickups. Days and times stay; names and reasons go. */
export const attendanceErasures: Erasures = {
  enrollment: {
    of: `child_id = ${any('children')}`,
    sets: { pick_up_option_id: `null`, teacher_id: `null`, tshirt_size_id: `null` },
    keeps: `school_id id activity_id child_id add_ons created_at version`,
  },
  place: {
    keeps: `school_id id section_id enrollment_id child_id pool state days expires_at is_out_of_turn party_id joined_at left_at is_held_back is_being_paid moved_up_at taken_at was_enrolled moved_from reserving_since reserving_by`,
  },
  undoable_act: { keeps: `school_id id what activity_id began_at done_at undone_at before after` },
  offer: {
    keeps: `school_id id place_id section_id offered_at expires_at offered_by is_out_of_turn outcome ended_at`,
  },
  late_fee: {
    of: `id in (select a.id from attendance a where a.school_id = ($1 ->> 'school')::uuid and a.child_id = ${any('children')})`,
    sets: { reason: `case when reason = '' then '' else 'Erased' end` },
    keeps: `school_id id date ends_at minutes fee_cents terms state decided_fee_cents decided_at decided_by created_at`,
  },
  attendance_event: {
    of: `attendance_id = ${any('lines')}`,
    sets: {
      person: `case when person is null then null else 'Erased' end`,
      override_reason: `null`,
      note: `null`,
      refused: `case when refused is null then null else 'Erased' end`,
      resembles: `null`,
    },
    keeps: `school_id id attendance_id act at received_at account_id time is_correction photo_id_checked date why`,
  },
  attendance: {
    of: `child_id = ${any('children')}`,
    sets: {
      check_out_person: `case when check_out_person is null then null else 'Erased' end`,
      override_reason: `null`,
      note: `null`,
    },
    keeps: `school_id id place_id meeting_id child_id check_in check_out version check_out_date`,
  },
  absence: {
    of: `child_id = ${any('children')}`,
    sets: { reason: `'OTHER'` },
    keeps: `school_id id child_id starts_on ends_on activity_id made_at account_id withdrawn_at withdrawn_by`,
  },
  release_review: {
    of: `event_id in (select v.id from attendance_event v where v.school_id = ($1 ->> 'school')::uuid and v.attendance_id = ${any('lines')})`,
    sets: { note: `null` },
    keeps: `school_id event_id account_id at`,
  },
  care_difference: {
    of: `enrollment_id = ${any('enrollments')}`,
    sets: { reason: `case when reason = '' then '' else 'Erased' end` },
    keeps: `school_id id charge_id enrollment_id cents state created_at decided_at decided_by`,
  },
  care_pause: {
    of: `enrollment_id = ${any('enrollments')}`,
    sets: { reason: `'Erased'` },
    keeps: `school_id id enrollment_id days created_at created_by`,
  },
  care_charge: {
    of: `enrollment_id = ${any('enrollments')}`,
    sets: { reason: `case when reason = '' then '' else 'Erased' end` },
    keeps: `school_id id charge_id enrollment_id place_id days cycle_from cycle_to charged state created_at compared_at decided_at decided_by`,
  },
}

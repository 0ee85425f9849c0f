import { any, type Erasures } from './erasure-of-table.ts'

/** Children, families and their form answers. */
export const peopleErasures: Erasures = {
  approved_pickup: { removes: `child_id = ${any('children')}` },
  child_medical: { removes: `child_id = ${any('children')}` },
  child_note: {
    removes: `child_id = ${any('children')}`,
    // Another child's note may name the family.
    of: `app.holds(body, app.texts($1, 'own'))`,
    sets: { body: `app.without(body, app.texts($1, 'own'))` },
    keeps: `school_id id child_id created_at created_by changed_at removed_at`,
  },
  telling_decision: {
    removes: `guardian_id = ${any('guardians')} or entry_id in (select d.id from do_not_release d where d.school_id = ($1 ->> 'school')::uuid and d.child_id = ${any('children')})`,
  },
  // On another child's do-not-release list the name stays, because that child must still not be released to them.
  // Only the note is cleared.
  do_not_release: {
    removes: `child_id = ${any('children')}`,
    of: `app.holds(note, app.texts($1, 'own'))`,
    sets: { note: `app.without(note, app.texts($1, 'own'))` },
    keeps: `school_id id child_id name created_at created_by removed_at removed_by`,
  },
  emergency_contact: { removes: `child_id = ${any('children')}` },
  form_answer: { removes: `child_id = ${any('children')}` },
  imported_child: { removes: `child_id = ${any('children')}` },
  families_apart: { removes: `one_id = ($1 ->> 'family')::uuid or other_id = ($1 ->> 'family')::uuid` },
  // Only Mailchimp's hash stays, until Mailchimp has deleted the contact.
  mailchimp_contact: {
    of: `(guardian_id = ${any('guardians')} or lower(email) = any(app.texts($1, 'addresses'))) and not exists (
      select from guardian o where o.school_id = ($1 ->> 'school')::uuid and o.email_key = lower(email) and o.family_id <> ($1 ->> 'family')::uuid)`,
    sets: { email: `null`, told: `null`, sent: `null`, refusal: `null`, is_erased: `true` },
    keeps: `school_id list_id hash guardian_id changed_at`,
  },
  guardian: { removes: `id = ${any('guardians')}` },
  home: {
    of: `family_id = ($1 ->> 'family')::uuid`,
    sets: { name: `''`, street: `''`, city: `''`, state: `''`, postal_code: `''` },
    keeps: `school_id id family_id position share_bp`,
  },
  child: {
    of: `id = ${any('children')}`,
    sets: {
      first_name: `'Erased'`,
      last_name: `'Child'`,
      preferred_name: `''`,
      birth_date: `null`,
      grade: `null`,
      allergies: `''`,
      special_needs: `''`,
      teacher_id: `null`,
      tshirt_size_id: `null`,
      archived_at: `coalesce(archived_at, app.now())`,
      is_undone: `true`,
      version: `version + 1`,
    },
    keeps: `school_id id family_id merged_into_id created_at`,
  },
  family: { keeps: `school_id id created_at` },
  erased_family: { keeps: `school_id family_id child_ids payer_ids erased_at erased_by` },
}

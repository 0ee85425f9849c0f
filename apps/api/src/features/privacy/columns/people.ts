import { any, ERASED_TEXT, OWN_TEXTS, redactOwnTexts, type ColumnRegister } from './column-register.ts'

/** Children, families and their form answers. */
export const peopleColumns: ColumnRegister = {
  approved_pickup: {
    columns: 'id child_id name phone relation position',
    deletedWhere: `child_id = ${any('children')}`,
  },
  told_pickup: {
    columns:
      'id child_id person_id name phone relation starts_on ends_on waits told_at taken_back_at is_approved decided_at decided_by reason version',
    deletedWhere: `child_id = ${any('children')}`,
    erasedWhere: `app.holds(reason, ${OWN_TEXTS})`,
    erased: { reason: redactOwnTexts('reason') },
  },
  photo_consent: {
    columns: 'id child_id answer guardian_id guardian_name home_id language said_at person_id account_id',
    deletedWhere: `child_id = ${any('children')} or guardian_id = ${any('guardians')}`,
  },
  spot_invitation: {
    columns:
      'id child_id section_id lifts ends_on note created_at created_by withdrawn_at withdrawn_by enrollment_id',
    deletedWhere: `child_id = ${any('children')}`,
    // The note of another child's invitation may name the family.
    erasedWhere: `app.holds(note, ${OWN_TEXTS})`,
    erased: { note: redactOwnTexts('note') },
  },
  cart_line: {
    unexported: 'held for minutes, and thrown away after a day',
    columns:
      'id person_id child_id activity_id section_ids dates add_ons is_drop_in enrollment_ids added_at lengthened_at',
    deletedWhere: `child_id = ${any('children')}`,
  },
  family_request: {
    columns:
      'id family_id person_id kind child_ids fields words asked_at state answer ended_at decided_by version',
    deletedWhere: `family_id = ($1 ->> 'family')::uuid`,
    // The other family's words about this one.
    erasedWhere: `app.holds(words, ${OWN_TEXTS}) or app.holds(answer, ${OWN_TEXTS})`,
    erased: { words: redactOwnTexts('words'), answer: redactOwnTexts('answer') },
  },
  child_medical: {
    columns: 'child_id sealed key_id changed_at changed_by person_id version',
    deletedWhere: `child_id = ${any('children')}`,
  },
  child_note: {
    columns: 'id child_id body created_at created_by changed_at removed_at',
    deletedWhere: `child_id = ${any('children')}`,
    // Another child's note may name the family.
    erasedWhere: `app.holds(body, ${OWN_TEXTS})`,
    erased: { body: redactOwnTexts('body') },
  },
  telling_decision: {
    columns: 'entry_id guardian_id entry_name guardian_name telling reason decided_at decided_by',
    deletedWhere: `guardian_id = ${any('guardians')} or entry_id in (select d.id from do_not_release d where d.school_id = ($1 ->> 'school')::uuid and d.child_id = ${any('children')})`,
  },
  guardian_limit: {
    columns: 'id child_id guardian_id guardian_name guardian_email telling reason decided_at decided_by',
    deletedWhere: `child_id = ${any('children')} or guardian_id = ${any('guardians')}`,
  },
  // On another child's do-not-release list the name stays, because that child must still not be released to them.
  // Only the note is cleared.
  do_not_release: {
    columns: 'id child_id name note created_at created_by removed_at removed_by',
    deletedWhere: `child_id = ${any('children')}`,
    erasedWhere: `app.holds(note, ${OWN_TEXTS})`,
    erased: { note: redactOwnTexts('note') },
  },
  emergency_contact: {
    columns: 'id child_id name phone other_phone relation position',
    deletedWhere: `child_id = ${any('children')}`,
  },
  form_answer: {
    columns:
      'id form_id number enrollment_id child_id answers answered_at answered_by person_id signed_name signed_text signed_language signed_drawing',
    deletedWhere: `child_id = ${any('children')}`,
  },
  form_file: {
    columns: 'id child_id form_id field_id person_id name type bytes uploaded_at sent_at',
    secret: 'sealed key_id',
    deletedWhere: `child_id = ${any('children')}`,
  },
  imported_child: {
    unexported: 'how an import is undone',
    columns: 'import_id child_id version at',
    deletedWhere: `child_id = ${any('children')}`,
  },
  registration_doubt: {
    unexported: 'what staff look at until they decide',
    columns: 'id child_id guardian_id other_child_id found_at',
    deletedWhere: `child_id = ${any('children')} or other_child_id = ${any('children')} or guardian_id = ${any('guardians')}`,
  },
  families_apart: {
    columns: 'one_id other_id said_at said_by',
    deletedWhere: `one_id = ($1 ->> 'family')::uuid or other_id = ($1 ->> 'family')::uuid`,
  },
  // Only Mailchimp's hash stays, until Mailchimp has deleted the contact.
  mailchimp_contact: {
    columns: 'list_id guardian_id email told refusal changed_at',
    secret: 'hash sent is_erased',
    erasedWhere: `(guardian_id = ${any('guardians')} or lower(email) = any(app.texts($1, 'addresses'))) and not exists (
      select from guardian o where o.school_id = ($1 ->> 'school')::uuid and o.email_key = lower(email) and o.family_id <> ($1 ->> 'family')::uuid)`,
    erased: { email: `null`, told: `null`, sent: `null`, refusal: `null`, is_erased: `true` },
  },
  // Proof of what was accepted. Of an erased person, the version and the day remain.
  policy_acceptance: {
    columns: 'id policy_id version text_id person_id language accepted_on accepted_at',
    erasedWhere: `person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
      and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
    erased: { person_id: `null`, language: `null`, accepted_at: `null` },
  },
  guardian: {
    columns:
      'id family_id position first_name last_name email phone language home_id marketing_consent marketing_said_at marketing_source marketing_said_by',
    deletedWhere: `id = ${any('guardians')}`,
  },
  check_note_wish: {
    columns: 'person_id act channel asked_at',
    deletedWhere: `person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
      and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
  },
  family_session_person: {
    columns: 'session_id person_id',
    deletedWhere: `person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid and p.guardian_id = ${any('guardians')})`,
  },
  family_session: {
    columns: 'id email_key user_agent created_at seen_at expires_at ended_at',
    secret: 'token_hash',
    deletedWhere: `email_key = any(app.texts($1, 'addresses'))`,
  },
  family_letter: {
    unexported: 'letters with codes to log in, which work for minutes',
    columns: 'id email language page sent_count created_at expires_at used_at',
    deletedWhere: `email_key = any(app.texts($1, 'addresses'))`,
  },
  family_email_change: {
    unexported: 'changes of email addresses, kept for a month',
    columns:
      'id person_id email_before email language sent_count created_at expires_at confirmed_at undone_at',
    deletedWhere: `person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
      and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
  },
  favorite: {
    unexported: 'marks of a guardian, for nobody else',
    columns: 'person_id activity_id added_at',
    deletedWhere: `person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
      and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
  },
  opening_reminder: {
    unexported: 'reminders that a guardian asked for, gone once sign-up is open',
    columns: 'person_id activity_id asked_at',
    deletedWhere: `person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
      and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
  },
  wait_mandate: {
    columns:
      'id place_id person_id method_id limit_cents ends_on version wording given_at outcome ended_at offer_id payment_id left_because left_about',
    deletedWhere: `place_id in (select p.id from place p where p.school_id = ($1 ->> 'school')::uuid and p.child_id = ${any('children')})
      or person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
        and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
  },
  cover_wish: {
    unexported: 'what a guardian typed to search, for nobody else',
    columns: 'person_id child_ids hours date_from date_to saved_at',
    deletedWhere: `child_ids && app.ids($1, 'children') or person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
      and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
  },
  family_feed: {
    unexported: 'secret addresses of calendars',
    columns: 'person_id id created_at',
    deletedWhere: `person_id in (select p.id from family_person p where p.school_id = ($1 ->> 'school')::uuid
      and (p.guardian_id = ${any('guardians')} or p.email_key = any(app.texts($1, 'addresses'))))`,
  },
  family_proof: {
    columns: 'family_id email_key wrong_count proved_at proved_by account_id',
    deletedWhere: `family_id = ($1 ->> 'family')::uuid`,
  },
  // What they did stays in the history, without their name.
  family_person: {
    columns: 'id guardian_id email_key first_name last_name created_at',
    erasedWhere: `guardian_id = ${any('guardians')} or email_key = any(app.texts($1, 'addresses'))`,
    erased: { email_key: `''`, first_name: ERASED_TEXT, last_name: `'Guardian'` },
  },
  home: {
    columns: 'id family_id position name street city state postal_code share_bp',
    erasedWhere: `family_id = ($1 ->> 'family')::uuid`,
    erased: { name: `''`, street: `''`, city: `''`, state: `''`, postal_code: `''` },
  },
  child: {
    columns:
      'id family_id first_name last_name preferred_name birth_date grade allergies special_needs teacher_id tshirt_size_id archived_at merged_into_id created_at version is_undone health_stated_at registered_at',
    erasedWhere: `id = ${any('children')}`,
    erased: {
      first_name: ERASED_TEXT,
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
    expired: { allergies: `''`, special_needs: `''` },
  },
  family: 'id created_at registered_at',
  erased_family: 'family_id child_ids payer_ids erased_at erased_by',
}

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

// Staff have accounts, families have persons. What both may do names one of them in its row, and never both.

/** Columns that name an account and are written by no act that a family reaches. */
const ONLY_STAFF = `
  api_key.made_by attendance_event.account_id billing_source.created_by care_charge.decided_by care_difference.decided_by
  care_pause.created_by child_note.created_by coupon.created_by do_not_release.created_by do_not_release.removed_by
  dunning_pause.created_by dunning_pause.ended_by dunning_step.decided_by erased_family.erased_by families_apart.said_by
  family_change.seen_by family_proof.account_id family_request.decided_by form_answer.answered_by guardian.marketing_said_by guardian_limit.decided_by
  import.account_id invitation.invited_by journal_export.asked_by late_fee.decided_by list_choice.account_id membership.account_id
  message_batch.sent_by notification_choice.account_id offer.offered_by operator_login.account_id own_payment.created_by
  payout.accepted_by place.reserving_by policy_text.written_by proposal.decided_by refund.created_by release_review.account_id
  report_file.asked_by saved_view.owner_id school_export.asked_by session.account_id share.created_by share.decided_by spot_invitation.created_by spot_invitation.withdrawn_by
  tax_statement_run.created_by telling_decision.decided_by told_pickup.decided_by user_photo.account_id webhook.made_by write_off.created_by`
  .trim()
  .split(/\s+/)

/** Each column that names an account, and whether the table refuses a row that names a person beside it. */
const CATALOG = `
  select t.relname || '.' || a.attname as name,
    exists (
      select from pg_constraint k
        join pg_constraint f on f.conrelid = k.conrelid and f.contype = 'f' and f.confrelid = 'family_person'::regclass
        join pg_attribute p on p.attrelid = f.conrelid and p.attnum = any(f.conkey) and p.attname <> 'school_id'
      where k.conrelid = t.oid and k.contype = 'c' and k.conkey @> array[a.attnum, p.attnum]
        and (pg_get_constraintdef(k.oid) ~ ('\\(' || a.attname || ' IS NULL\\) OR \\(' || p.attname || ' IS NULL\\)')
          or pg_get_constraintdef(k.oid) ~ ('num_nonnulls\\(' || a.attname || ', ' || p.attname || '\\) <= 1'))) as "isEither"
  from pg_class t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'account'::regclass
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey) and a.attname <> 'school_id'
  where t.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute s where s.attrelid = t.oid and s.attname = 'school_id')
  order by 1`

let columns: { name: string; isEither: boolean }[]
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  columns = (await client.query<(typeof columns)[number]>(CATALOG)).rows
})
afterAll(() => client.end())

test('Every column that names an account has a person beside it, at most one of both set, or no family writes it', () => {
  const others = columns.filter(({ name, isEither }) => !isEither && !ONLY_STAFF.includes(name))
  expect(others.map(({ name }) => `${name}: add a column for the person, or say here that no family writes it`)).toEqual([]) // prettier-ignore
})

test('What families do names who of them did it: history, bills, entries, coupons, payments, mandates, absences', () => {
  const both = columns.filter(({ isEither }) => isEither).map(({ name }) => name)
  expect(both).toEqual(
    expect.arrayContaining(
      `absence.account_id absence.withdrawn_by audit_event.account_id child_medical.changed_by coupon_use.created_by invoice.created_by
       ledger_entry.by_account_id mandate.by_account_id mandate.ended_by_account_id payment.created_by payment_method.created_by
       proposal.created_by`.split(/\s+/),
    ),
  )
})

test('No column is listed that is gone', () => {
  const names = columns.map(({ name }) => name)
  expect(ONLY_STAFF.filter((name) => !names.includes(name))).toEqual([])
})

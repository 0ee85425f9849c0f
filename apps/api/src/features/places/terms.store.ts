import { sql, type RawBuilder } from 'kysely'
import type { Age } from '@afterbell/domain/kernel/ages'
import type { SignUp } from '@afterbell/domain/activities/sign-up'
import type { Grade } from '@afterbell/domain/kernel/grades'
import type { AftercareCycle, BillingType, ChargeType } from '@afterbell/domain/prices/billing-types'
import type { FirstChildDiscount } from '@afterbell/domain/prices/discounts'
import type { PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import { nameOf } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { StoredDiscounts } from '../activities/activity-rows.ts'
import { inSections } from '../activities/sections-at.ts'

/** Terms of enrollment: questions, prices, ages and grades. */
export interface Terms {
  asks_pick_up: boolean
  requires_pick_up: boolean
  asks_teacher: boolean
  requires_teacher: boolean
  asks_tshirt: boolean
  requires_tshirt: boolean
  prorates: boolean
  discounts: StoredDiscounts
  /** Payment plan of a class or camp; null if installments are not allowed. */
  payment_plan: PaymentPlan | null
  /** The school's discount for a family's first child. */
  first_child: FirstChildDiscount | null
  /** Only camps: `DAILY` means that families pick days. */
  interval_type: 'WEEKLY' | 'DAILY' | null
  /** Only aftercare that is not free. */
  billing_cycle: AftercareCycle | null
  charge_type: ChargeType | null
  starts_on: string | null
  /** When families may sign up. */
  sign_up: SignUp & { endsOn: string | null }
  add_ons: {
    id: string
    name: string
    price_cents: number
    is_required: boolean
    max_amount: number
    is_discounted: boolean
    is_care_eligible: boolean
  }[]
  is_tax_free: boolean
  is_care_eligible: boolean
  /** The requested sections, in the order of the screen. */
  sections: TermsOfSection[]
}

export interface TermsOfSection {
  id: string
  name: string
  price_cents: number
  billing_type: BillingType
  age_from: Age | null
  age_to: Age | null
  grade_from: Grade | null
  grade_to: Grade | null
  /** Meetings that are not canceled, in order. */
  meetings: { date: string; time_from: string; time_to: string }[]
}

/** Reads the terms of sections of an activity in one statement, with meetings and active add-ons. */
export async function termsOf(
  tx: Tx,
  schoolId: string,
  activityId: string,
  sectionIds: readonly string[],
): Promise<Terms> {
  const of = sql`a.school_id = ${schoolId} and a.id = ${activityId}`
  const [terms] = await readTerms(tx, of, inSections('s.id', sectionIds))
  return terms!
}

/** Reads the terms of activities that are paid by the run, each with its active sections, in one statement. */
export function termsOfRuns(tx: Tx, schoolId: string, activityIds: readonly string[]): Promise<NamedTerms[]> {
  const of = sql`a.school_id = ${schoolId} and a.id = any(${activityIds}::uuid[]) and a.billing_cycle is null
    and a.interval_type is distinct from 'DAILY'`
  return readTerms(tx, of, sql`s.activity_id = a.id and s.is_active`)
}

type NamedTerms = Terms & { id: string; name: string }

/** Reads the terms of activities (`a`) for those of their sections (`s`) that a condition chooses. */
async function readTerms(
  tx: Tx,
  of: RawBuilder<unknown>,
  chosen: RawBuilder<unknown>,
): Promise<NamedTerms[]> {
  const { rows } = await sql<NamedTerms>`
    select a.id, a.name,
      a.asks_pick_up, a.requires_pick_up, a.asks_teacher, a.requires_teacher, a.asks_tshirt, a.requires_tshirt, a.prorates,
      a.discounts, a.payment_plan, a.interval_type, a.billing_cycle, a.charge_type, a.starts_on, a.is_tax_free, a.is_care_eligible,
      jsonb_build_object('signUpBeginsDate', a.sign_up_begins_on, 'signUpBeginsTime', to_char(a.sign_up_begins_at, 'HH24:MI'),
        'signUpEndsDate', a.sign_up_ends_on, 'signUpEndsTime', to_char(a.sign_up_ends_at, 'HH24:MI'), 'endsOn', a.ends_on) as sign_up,
      (select p.first_child_discount from portal p where p.school_id = a.school_id) as first_child,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'price_cents', o.price_cents, 'is_required', o.is_required,
          'max_amount', o.max_amount, 'is_discounted', o.is_discounted, 'is_care_eligible', o.is_care_eligible) order by o.position, o.id), '[]')
        from add_on o where o.school_id = a.school_id and o.activity_id = a.id and o.is_active) as add_ons,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'price_cents', s.price_cents, 'billing_type', s.billing_type,
          'age_from', s.age_from, 'age_to', s.age_to, 'grade_from', s.grade_from, 'grade_to', s.grade_to,
          'meetings', (select coalesce(jsonb_agg(jsonb_build_object('date', m.date, 'time_from', to_char(m.time_from, 'HH24:MI'),
              'time_to', to_char(m.time_to, 'HH24:MI')) order by m.date), '[]')
            from meeting m where m.school_id = s.school_id and m.section_id = s.id and not m.is_cancelled)) order by s.position, s.id), '[]')
        from section s where s.school_id = a.school_id and ${chosen}) as sections
    from activity a where ${of}`.execute(tx)
  return rows
}

export interface EnrolledChild {
  id: string
  family_id: string
  name: string
  birth_date: string | null
  grade: Grade | null
  teacher_id: string | null
  tshirt_size_id: string | null
}

/** Reads the children among these ids that exist and are not archived. */
export async function childrenToEnroll(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<EnrolledChild[]> {
  const { rows } = await sql<EnrolledChild>`
    select id, family_id, ${nameOf('child')} as name, birth_date, grade, teacher_id, tshirt_size_id
    from child where school_id = ${schoolId} and id = any(${ids}::uuid[]) and archived_at is null`.execute(tx)
  return rows
}

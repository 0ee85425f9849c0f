import type { OnShortDays } from '@afterbell/domain/activities/closed/short-days'
import type { AftercareCycle, BillingType, ChargeType } from '@afterbell/domain/prices/billing-types'
import type { Age } from '@afterbell/domain/kernel/ages'
import type { Grade } from '@afterbell/domain/kernel/grades'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { ChildTiers, DayTiers } from '@afterbell/domain/prices/discount-tiers'
import type { Discount, EarlyBird } from '@afterbell/domain/prices/discounts'
import type { PaymentPlan } from '@afterbell/domain/prices/payment-plan'

/** An activity as stored, for every kind. Forms of all kinds convert to this and back. */
export interface ActivityRows {
  activity: {
    name: string
    description: string
    what_to_bring: string
    location_id: string | null
    starts_on: string | null
    ends_on: string | null
    no_dates: string[]
    meets_on_closed_days: boolean
    on_short_days: OnShortDays
    sign_up_begins_on: string | null
    sign_up_begins_at: string | null
    sign_up_ends_on: string | null
    sign_up_ends_at: string | null
    asks_pick_up: boolean
    requires_pick_up: boolean
    asks_teacher: boolean
    requires_teacher: boolean
    asks_tshirt: boolean
    requires_tshirt: boolean
    prorates: boolean
    is_care_eligible: boolean
    is_tax_free: boolean
    discounts: StoredDiscounts
    /** Classes and camps only. */
    payment_plan: PaymentPlan | null
    /** Camps only. */
    interval_type: 'WEEKLY' | 'DAILY' | null
    /** Aftercare only. */
    billing_cycle: AftercareCycle | null
    charge_type: ChargeType | null
    drop_in_price_cents: number
    drop_in_rate: 'DAY' | 'HOUR' | null
    /** A draft's values for all sections while it has no section yet. */
    section_template: SectionTemplate
  }
  sections: SectionRow[]
  addOns: AddOnRow[]
  /** The custom forms the activity asks for, in order. */
  formIds: string[]
}

/** The discounts set in a form. `multiChild` is one discount or tiers, depending on the kind. */
export interface StoredDiscounts {
  earlyBird?: EarlyBird | null
  multiProgram?: Discount | null
  multiChild?: Discount | ChildTiers | null
  multiDay?: DayTiers | null
}

type SectionTemplate = Partial<
  Pick<
    SectionRow,
    | 'weekdays'
    | 'instructor_ids'
    | 'price_cents'
    | 'billing_type'
    | 'age_from'
    | 'age_to'
    | 'grade_from'
    | 'grade_to'
  >
>

export interface SectionRow {
  id: string
  name: string
  position: number
  weekdays: Weekday[]
  time_from: string | null
  time_to: string | null
  age_from: Age | null
  age_to: Age | null
  grade_from: Grade | null
  grade_to: Grade | null
  price_cents: number
  billing_type: BillingType
  is_paid: boolean
  capacity: number
  has_wait_list: boolean
  wait_capacity: number
  dropin_capacity: number
  is_active: boolean
  instructor_ids: string[]
}

export interface AddOnRow {
  id: string
  name: string
  price_cents: number
  is_required: boolean
  max_amount: number
  is_discounted: boolean
  is_care_eligible: boolean
  is_active: boolean
  position: number
}

/** An activity with the fields that exist only once it is stored. */
export interface StoredActivity extends ActivityRows {
  id: string
  isDraft: boolean
  version: number
}

import type { ReactNode } from 'react'
import type { classRecord } from '@afterbell/contract/classes'
import type { AddOn } from '@afterbell/domain/add-ons'
import type { WizardStep } from '@afterbell/domain/activity-kinds'
import type { BillingType } from '@afterbell/domain/billing-types'
import type { ClockTime, DateFormat, IsoDate } from '@afterbell/domain/calendar'
import type { CheckMode } from '@afterbell/domain/check-class'
import type { Finding } from '@afterbell/domain/decision'
import type { Audience } from '@afterbell/domain/eligibility'
import type { SignUp } from '@afterbell/domain/sign-up'
import type { Weekday } from '@afterbell/domain/weekdays'
import type * as z from 'zod/mini'
import type { KitFormState } from '../../ui/useKitForm.ts'

/** What the server knows of a stored activity beside its form. */
export type ActivityRecord = Pick<
  z.output<typeof classRecord>,
  'id' | 'draft' | 'version' | 'location' | 'instructors' | 'places' | 'attendedDates'
>

/** What a form says of its activity, whatever its fields are called. A number may still be half typed. */
export interface ActivityFacts {
  name: string
  locationId: string | null
  audience: Audience
  weekdays: readonly Weekday[]
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  noDates: readonly IsoDate[]
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  signUp: SignUp
  price: number
  billingType: BillingType
  prorates: boolean
  addOns: readonly AddOn[]
  maxEnroll: number
  /** How many can wait; 0 without a wait list. */
  maxWaitList: number
}

export interface StepProps<F extends object> {
  form: KitFormState<F>
  /** The stored activity; null for a new one. */
  record: ActivityRecord | null
  /** Why a field can no longer be changed, by field. */
  closed: Readonly<Partial<Record<keyof F, string>>>
}

/** A kind's half of the wizard: the rules of its form, and the fields of its steps. */
export interface KindWizard<F extends object> {
  newForm: (today: IsoDate, now: ClockTime) => F
  /** A stored draft as its form opens (R020 to R024). */
  fromNow: (form: F, today: IsoDate, now: ClockTime) => F
  /** The form of a copy (R026). */
  copyOf: (form: F, today: IsoDate, now: ClockTime) => F
  toSave: (form: F) => F
  /** What is wrong, by the rules the server asks too and by what is known of the stored activity. */
  check: (
    form: F,
    how: {
      today: IsoDate
      mode: CheckMode
      stored: { form: F; record: ActivityRecord } | null
      dateFormat: DateFormat
    },
  ) => Finding[]
  stepOf: (path: string) => WizardStep
  /** What cannot be changed once it is published, and why (R135). */
  closed: Readonly<Partial<Record<keyof F, string>>>
  facts: (form: F) => ActivityFacts
  /** The label of a field by its path. */
  labelOf: (path: string) => string
  steps: Readonly<Partial<Record<WizardStep, (props: StepProps<F>) => ReactNode>>>
}

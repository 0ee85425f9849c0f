import type { ReactNode } from 'react'
import type { LoadedForm } from '@afterbell/contract/activities/form-parts'
import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import type { AddOn } from '@afterbell/domain/prices/add-ons'
import type { WizardStep } from '@afterbell/domain/kernel/activity-kinds'
import type { BillingType } from '@afterbell/domain/prices/billing-types'
import type { ClockTime, DateFormat, IsoDate } from '@afterbell/domain/kernel/dates'
import type { NameRules } from '@afterbell/domain/kernel/name-rules'
import type { CheckMode } from '@afterbell/domain/activities/check-activity'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { Audience } from '@afterbell/domain/activities/audience'
import type { Fee } from '@afterbell/domain/prices/fees'
import type { Discounts } from '@afterbell/domain/prices/price-discounts'
import type { SignUp } from '@afterbell/domain/activities/sign-up'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { KitFormState } from '../../../ui/form/useAppForm.ts'

/** Facts of a stored activity beside its form. */
export type ActivityRecord = Omit<LoadedForm<unknown>, 'form'>

/** Facts of one section in the form: a class itself, a group of a camp, a weekday of aftercare. */
export interface SectionFacts {
  /** Identifies the section while the form is open. */
  key: string
  /** Empty for the single section of a class, which is hidden. */
  name: string
  audience: Audience
  weekdays: readonly Weekday[]
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  price: number
  fee: Fee
  maxEnroll: number
  /** Size of the wait list; 0 without one. */
  maxWaitList: number
}

/** Facts of an activity and its sections in one shape for all kinds. A number may still be half typed. */
export interface ActivityFacts
  extends
    SignUp,
    Pick<
      ActivityForm,
      'name' | 'locationId' | 'startsOn' | 'endsOn' | 'noDates' | 'meetsOnClosedDays' | 'onShortDays'
    > {
  sections: readonly SectionFacts[]
  /** Price of a single day; null without drop-ins. */
  dropIn: { price: number; rate: BillingType } | null
  addOns: readonly AddOn[]
  discounts: Discounts
}

export type ChosenNames = Pick<ActivityRecord, 'location' | 'instructors'>

/** Ids chosen in a field. */
export interface ChosenAt {
  path: string
  ids: readonly string[]
}

export interface StepProps<F extends object> {
  form: KitFormState<F>
  /** The stored activity; null for a new one. */
  record: ActivityRecord | null
  /** Names of the location and people in the initial form: those of the stored activity, or of the one it copies. */
  chosen: ChosenNames | null
  /** Families can see it, so its cost cannot change (R135). */
  isPublished: boolean
}

/** A kind's half of the wizard: its form's rules and fields. */
export interface KindWizard<F extends ActivityForm> {
  newForm: (today: IsoDate, now: ClockTime) => F
  /** Prepares a stored draft for opening (R020 to R024). */
  fromNow: (form: F, today: IsoDate, now: ClockTime) => F
  /** Returns the form of a copy (R026). */
  copyOf: (form: F, today: IsoDate, now: ClockTime) => F
  toSave: (form: F, how: { isNew: boolean }) => F
  /** Checks the form by the server's rules, and against the stored activity. */
  check: (
    form: F,
    how: {
      today: IsoDate
      mode: CheckMode
      names: NameRules
      stored: { form: F; record: ActivityRecord } | null
      dateFormat: DateFormat
    },
  ) => Finding[]
  stepOf: (path: string) => WizardStep
  facts: (form: F) => ActivityFacts
  /** Paths and values of the location and of the people who teach. */
  choices: (form: F) => { place: ChosenAt; people: ChosenAt[] }
  /** Returns the label of a field by its path. */
  labelOf: (path: string) => string
  steps: Readonly<Partial<Record<WizardStep, (props: StepProps<F>) => ReactNode>>>
}

import * as z from 'zod/mini'
import {
  AFTERCARE_CYCLES,
  AFTERCARE_RATES,
  CHARGE_TYPES,
  DROP_IN_RATES,
} from '@afterbell/domain/prices/billing-types'
import type { AftercareForm } from '@afterbell/domain/activities/aftercare-form'
import { PLACES_MAX } from '@afterbell/domain/activities/availability'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { group } from '../kernel/op.ts'
import { date, id, money } from '../kernel/fields.ts'
import { wireNames, type FormNames } from './form-codec.ts'
import {
  addOns,
  audienceFields,
  careEligible,
  closedDayFields,
  commonFields,
  count,
  empty,
  formCalls,
  name,
  noDates,
  off,
  people,
  recordFields,
  sectionFields,
} from './form-parts.ts'

/** A weekday. `id` is null for a new one; a saved weekday that is left out becomes inactive. */
const day = z.object({
  id: empty(id),
  day: z.enum(WEEKDAYS),
  ...sectionFields,
  dropIn: off,
  maxDropIn: z._default(z.nullable(count(PLACES_MAX)), 10),
  instructorIds: people,
  active: z._default(z.boolean(), true),
})

const tier = empty(money)

/** Discount per charge by number of children in the family; null means no separate tier. */
const childTiers = z.object({
  twoChildrenAmount: tier,
  threeChildrenAmount: tier,
  fourChildrenAmount: tier,
  fiveChildrenAmount: tier,
  sixChildrenAmount: tier,
  sevenChildrenAmount: tier,
  active: off,
})

/** Discount per charge by number of weekdays a child takes. */
const dayTiers = z.object({
  twoDaysAmount: tier,
  threeDaysAmount: tier,
  fourDaysAmount: tier,
  fiveDaysAmount: tier,
  sixDaysAmount: tier,
  sevenDaysAmount: tier,
  active: off,
})

/** The form of an aftercare session. Fields that a draft or a free session may lack can be null. */
export const aftercareForm = z.object({
  aftercareName: name,
  ...commonFields,
  careEligible: careEligible('aftercare'),
  ...closedDayFields('aftercare'),
  ...audienceFields,
  aftercareStartDate: empty(date),
  aftercareEndDate: empty(date),
  noAftercareDates: noDates,
  days: z._default(z.array(day).check(z.maxLength(14)), []),
  price: z._default(money, 0),
  billingType: z._default(z.nullable(z.enum(AFTERCARE_CYCLES)), 'SESSION'),
  chargeType: z._default(z.nullable(z.enum(CHARGE_TYPES)), 'SCHEDULED'),
  billingRate: z._default(z.nullable(z.enum(AFTERCARE_RATES)), 'FIXED'),
  dropInPrice: z._default(money, 0),
  dropInBillingRate: z._default(z.nullable(z.enum(DROP_IN_RATES)), 'DAY'),
  addOns,
  multiChildDiscount: empty(childTiers),
  multiDayDiscount: empty(dayTiers),
})

/** A session loaded into its form, with extra facts for the screen. */
export const aftercareRecord = z.extend(aftercareForm, {
  ...recordFields,
  /** The same as `aftercareName`. */
  name: z.string(),
})

/** Wire names of the form's fields. */
export const aftercareFormNames: FormNames<z.output<typeof aftercareForm>, AftercareForm> = wireNames({
  name: 'aftercareName',
  startsOn: 'aftercareStartDate',
  endsOn: 'aftercareEndDate',
  noDates: 'noAftercareDates',
  sections: 'days',
})

export const aftercare = group(
  'aftercare',
  formCalls('/schools/{schoolId}/aftercare', {
    right: 'aftercare',
    form: aftercareForm,
    record: aftercareRecord,
    names: aftercareFormNames,
  }),
)

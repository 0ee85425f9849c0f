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

/** A weekday. `id` is null for one that is not saved yet; a saved one that is left out becomes inactive. */
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

/** Money off each charge, by the number of the family's children; null is no tier of its own. */
const childTiers = z.object({
  twoChildrenAmount: tier,
  threeChildrenAmount: tier,
  fourChildrenAmount: tier,
  fiveChildrenAmount: tier,
  sixChildrenAmount: tier,
  sevenChildrenAmount: tier,
  active: off,
})

/** Money off each charge, by the number of weekdays a child takes. */
const dayTiers = z.object({
  twoDaysAmount: tier,
  threeDaysAmount: tier,
  fourDaysAmount: tier,
  fiveDaysAmount: tier,
  sixDaysAmount: tier,
  sevenDaysAmount: tier,
  active: off,
})

/** The form of an aftercare session. What may be missing in a draft, or in a free one, may be null here. */
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

/** A session as it is loaded into its form, with what the screen must know beside it. */
export const aftercareRecord = z.extend(aftercareForm, {
  ...recordFields,
  /** The same as `aftercareName`. */
  name: z.string(),
})

/** What the wire calls the fields of the form. */
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

import * as z from 'zod/mini'
import { group } from '../kernel/op.ts'
import { date, money } from '../kernel/fields.ts'
import {
  addOns,
  audienceFields,
  billingType,
  commonFields,
  discountFields,
  empty,
  formCalls,
  name,
  noDates,
  people,
  recordFields,
  sectionFields,
  weekdayFields,
} from './form-parts.ts'

/** The class form. What may be missing in a draft may be null here; the rules say what a published class needs. */
export const classForm = z.object({
  className: name,
  instructorIds: people,
  ...commonFields,
  ...audienceFields,
  ...weekdayFields,
  classStartDate: empty(date),
  classEndDate: empty(date),
  noClassDates: noDates,
  ...sectionFields,
  price: z._default(money, 0),
  billingType: z._default(billingType, 'SESSION'),
  addOns,
  ...discountFields,
})

/** A class as it is loaded into its form, with what the screen must know beside it. */
export const classRecord = z.extend(classForm, recordFields)

export const classes = group(
  'classes',
  formCalls('/schools/{schoolId}/classes', 'classes', classForm, classRecord),
)

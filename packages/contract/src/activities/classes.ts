import * as z from 'zod/mini'
import type { ClassForm } from '@afterbell/domain/activities/class-form'
import { group } from '../kernel/op.ts'
import { date, money } from '../kernel/fields.ts'
import { wireNames, type FormNames } from './form-codec.ts'
import {
  addOns,
  audienceFields,
  billingType,
  careEligible,
  closedDayFields,
  commonFields,
  runFeeFields,
  empty,
  formCalls,
  name,
  noDates,
  people,
  recordFields,
  sectionFields,
  weekdayFields,
} from './form-parts.ts'

/** The class form. Fields that a draft may lack can be null; the domain's rules say what a published class needs. */
export const classForm = z.object({
  className: name,
  instructorIds: people,
  ...commonFields,
  careEligible: careEligible('classes'),
  ...closedDayFields('classes'),
  ...audienceFields,
  ...weekdayFields,
  classStartDate: empty(date),
  classEndDate: empty(date),
  noClassDates: noDates,
  ...sectionFields,
  price: z._default(money, 0),
  billingType: z._default(billingType, 'SESSION'),
  addOns,
  ...runFeeFields,
})

/** A class loaded into its form, with extra facts for the screen. */
export const classRecord = z.extend(classForm, recordFields)

/** Wire names of the form's fields. */
export const classFormNames: FormNames<z.output<typeof classForm>, ClassForm> = wireNames({
  name: 'className',
  startsOn: 'classStartDate',
  endsOn: 'classEndDate',
  noDates: 'noClassDates',
})

export const classes = group(
  'classes',
  formCalls('/schools/{schoolId}/classes', {
    right: 'classes',
    form: classForm,
    record: classRecord,
    names: classFormNames,
  }),
)

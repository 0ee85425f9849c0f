import * as z from 'zod/mini'
import { INTERVAL_TYPES, type CampForm } from '@afterbell/domain/activities/camp-form'
import { group } from '../kernel/op.ts'
import { date, id, money } from '../kernel/fields.ts'
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
  off,
  people,
  recordFields,
  sectionFields,
  weekdayFields,
} from './form-parts.ts'

/** What a camp says for all of its groups. `draft` is how a camp is saved as one, and published by taking it away (OQ-04). */
export const campFields = z.object({
  campName: name,
  instructorIds: people,
  ...commonFields,
  careEligible: careEligible('camps'),
  ...closedDayFields('camps'),
  ...weekdayFields,
  campStartDate: empty(date),
  campEndDate: empty(date),
  noCampDates: noDates,
  waitList: z._default(z.boolean(), true),
  draft: off,
})

/** A group of a camp. `id` is null for one that is not saved yet; a saved one that is left out is removed. */
const pricing = z.object({
  id: empty(id),
  name,
  ...audienceFields,
  ...sectionFields,
  price: z._default(money, 0),
  billingType: z._default(billingType, 'SESSION'),
  /** A price is charged; without it the group costs nothing. */
  paid: z._default(z.boolean(), true),
})

/** The camp form. What may be missing in a draft may be null here; the rules say what a published camp needs. */
export const campForm = z.object({
  camp: campFields,
  intervalType: z._default(z.enum(INTERVAL_TYPES), 'WEEKLY'),
  pricings: z._default(z.array(pricing).check(z.maxLength(50)), []),
  addOns,
  ...runFeeFields,
})

/** A camp as it is loaded into its form, with what the screen must know beside it. */
export const campRecord = z.extend(campForm, recordFields)

/** What the wire calls the fields of the form. */
export const campFormNames: FormNames<z.output<typeof campForm>, CampForm> = wireNames(
  {
    name: 'campName',
    startsOn: 'campStartDate',
    endsOn: 'campEndDate',
    noDates: 'noCampDates',
    sections: 'pricings',
  },
  // All weekdays together are refused at a path of their own.
  { at: 'camp', fields: [...Object.keys(campFields.shape), 'weekdays'] },
)

export const camps = group(
  'camps',
  formCalls('/schools/{schoolId}/camps', {
    right: 'camps',
    form: campForm,
    record: campRecord,
    names: campFormNames,
    draftsAreAdditions: true,
  }),
)

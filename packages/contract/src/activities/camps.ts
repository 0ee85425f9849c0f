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

/** Fields shared by all groups of a camp. Setting `draft` saves a draft; clearing it publishes (OQ-04). */
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

/** A group of a camp. `id` is null for a new one; a saved group that is left out is removed. */
const pricing = z.object({
  id: empty(id),
  name,
  ...audienceFields,
  ...sectionFields,
  price: z._default(money, 0),
  billingType: z._default(billingType, 'SESSION'),
  /** Whether the group has a price; otherwise it is free. */
  paid: z._default(z.boolean(), true),
})

/** The camp form. Fields that a draft may lack can be null; the domain's rules say what a published camp needs. */
export const campForm = z.object({
  camp: campFields,
  intervalType: z._default(z.enum(INTERVAL_TYPES), 'WEEKLY'),
  pricings: z._default(z.array(pricing).check(z.maxLength(50)), []),
  addOns,
  ...runFeeFields,
})

/** A camp loaded into its form, with extra facts for the screen. */
export const campRecord = z.extend(campForm, recordFields)

/** Wire names of the form's fields. */
export const campFormNames: FormNames<z.output<typeof campForm>, CampForm> = wireNames(
  {
    name: 'campName',
    startsOn: 'campStartDate',
    endsOn: 'campEndDate',
    noDates: 'noCampDates',
    sections: 'pricings',
  },
  // A refusal about all weekdays together has its own path.
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

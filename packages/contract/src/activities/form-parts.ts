import * as z from 'zod/mini'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { ADD_ON_AMOUNT_MAX } from '@afterbell/domain/prices/add-ons'
import { AGES } from '@afterbell/domain/kernel/ages'
import { BILLING_TYPES } from '@afterbell/domain/prices/billing-types'
import { notForSeveral } from '@afterbell/domain/activities/bulk-change'
import { ON_SHORT_DAYS, usualOnShortDays } from '@afterbell/domain/activities/closed/short-days'
import { PLACES_MAX } from '@afterbell/domain/activities/availability'
import { AFTER_MAX } from '@afterbell/domain/prices/discounts'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { op, type FieldPaths } from '../kernel/op.ts'
import { travelsAs } from '../kernel/travels-as.ts'
import { date, id, money, named, text, time } from '../kernel/fields.ts'
import { bulkAnswer } from '../kernel/lists.ts'
import { splitFields, renameFields, type FormNames } from './form-codec.ts'
import { places } from './sections.ts'

const age = z.enum(AGES)
const grade = z.enum(GRADES)
export const billingType = z.enum(BILLING_TYPES)
export const empty = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)
export const off = z._default(z.boolean(), false)
/**
 * A count in a form. The domain's rule reports bad values at the field; this limit only catches extreme ones, with
 * the same message.
 */
export const count = (max: number) =>
  z.int().check(z.minimum(-max, 'Should be more or equal then 1'), z.maximum(max))

/** The ages or grades a section is for, never both. */
export const audienceFields = {
  ageFrom: empty(age),
  ageTo: empty(age),
  gradeFrom: empty(grade),
  gradeTo: empty(grade),
}

export const weekdayFields = {
  sunday: off,
  monday: off,
  tuesday: off,
  wednesday: off,
  thursday: off,
  friday: off,
  saturday: off,
}

/** A section's capacity, and its hours. */
export const sectionFields = {
  timeFrom: empty(time),
  timeTo: empty(time),
  maxEnroll: z._default(count(PLACES_MAX), 10),
  waitList: z._default(z.boolean(), true),
  maxWaitList: z._default(z.nullable(count(PLACES_MAX)), 10),
}

/** Fields with the same names in the forms of all kinds. */
export const commonFields = {
  description: z._default(text(5000), ''),
  whatToBring: z._default(text(5000), ''),
  locationId: empty(id),
  signUpBeginsDate: empty(date),
  signUpBeginsTime: empty(time),
  signUpEndsDate: empty(date),
  signUpEndsTime: empty(time),
  prorate: off,
  /** Prices of this activity contain no tax, whatever the school's other prices do. */
  taxFree: off,
  pickUpOptions: off,
  pickUpOptionsRequired: off,
  teacher: off,
  teacherRequired: off,
  tshirt: off,
  tshirtRequired: off,
  formIds: z._default(z.array(id), []),
}

/** Behavior on days when the school is closed or ends early. */
export const closedDayFields = (kind: ActivityKind) => ({
  meetsOnClosedDays: off,
  onShortDays: z._default(z.enum(ON_SHORT_DAYS), usualOnShortDays(kind)),
})

/** Care that families may claim on taxes. Defaults to true for camps and aftercare, to false for classes. */
export const careEligible = (kind: ActivityKind) => z._default(z.boolean(), activityKinds[kind].isCare)

export const name = text(1000)
export const people = z._default(z.array(id).check(z.maxLength(50)), [])
export const noDates = z._default(z.array(date).check(z.maxLength(1000)), [])

/** Fields that can be changed for several activities at once, by their inside names. Each kind has some of them. */
export const bulkFields = z.object({
  ...commonFields,
  ...audienceFields,
  ...sectionFields,
  startsOn: empty(date),
  endsOn: empty(date),
  noDates,
  instructorIds: people,
})

/** An add-on that a family may or must take with a spot. `id` is null for a new one. */
const addOn = z.object({
  id: empty(id),
  name: text(100),
  price: z._default(money, 0),
  required: off,
  maxAmount: z._default(count(ADD_ON_AMOUNT_MAX), 10),
  active: z._default(z.boolean(), true),
  /** Discounts and coupons apply to it. */
  discount: off,
  /** Care that families may claim on taxes. */
  careEligible: off,
})

export const addOns = z._default(z.array(addOn).check(z.maxLength(50)), [])

/**
 * `amount` is money or a percentage, by `bonusType`. It applies to children, or activities, beyond the number
 * `after`.
 */
const discount = z.object({
  bonusType: z.enum(['FIXED_AMOUNT', 'PERCENTAGE']),
  amount: money,
  after: z._default(count(AFTER_MAX), 1),
  active: off,
  familyType: z._default(z.enum(['ADDITIONAL_CHILDREN', 'EVERY_CHILD']), 'ADDITIONAL_CHILDREN'),
})
const earlyBird = z.object({
  bonusType: z.enum(['FIXED_AMOUNT', 'PERCENTAGE']),
  amount: money,
  endDate: empty(date),
  active: off,
  paymentType: empty(z.enum(['CARD', 'BANK_ACCOUNT', 'INVOICE'])),
})

/** A deposit at enrollment, and the dates on which the rest is due in equal parts. */
const paymentPlan = z.object({
  deposit: empty(z.object({ bonusType: z.enum(['FIXED_AMOUNT', 'PERCENTAGE']), amount: money })),
  dates: z._default(z.array(z.nullable(date)).check(z.maxLength(50)), []),
})

/** Discounts and payment plan of classes and camps. Aftercare has its own tiers and recurring charges. */
export const runFeeFields = {
  multiChildDiscount: empty(discount),
  multiProgramDiscount: empty(discount),
  earlyBirdDiscount: empty(earlyBird),
  paymentPlan: empty(paymentPlan),
}

/** Facts about a stored activity beside its form, for the screen that loads it. */
export const recordFields = {
  id,
  draft: z.boolean(),
  type: z.enum(['ACTIVE', 'DRAFT']),
  version: z.int(),
  location: z.nullable(named),
  instructors: z.array(named),
  places,
  /** Occupancy of each section, with the section's id. */
  sections: z.array(z.object({ id, places })),
  /** Dates with check-ins; they cannot be removed. */
  attendedDates: z.array(date),
}

const saveAnswer = z.object({ id, draft: z.boolean(), version: z.int() })
const withVersion = { version: z.optional(z.int()) }
/** Saves even if children lose meetings they are enrolled in; the caller has seen which (MEETINGS_GO). */
const anyway = z._default(z.boolean(), false)
const besideForm = { ...withVersion, anyway }

/** A form on its way to be saved. */
export interface SentForm<F> {
  form: F
  /** From the form itself if it has this field; otherwise from the call. */
  draft?: boolean | undefined
  /** The version that was loaded. */
  version?: number | undefined
  anyway?: boolean | undefined
}

/** A stored activity: its form, and extra facts for the screen. */
export interface LoadedForm<F> extends z.output<z.ZodMiniObject<typeof recordFields>> {
  form: F
}

/** Several activities, and the fields to change in each. */
export interface SeveralChanged {
  ids: string[]
  anyway?: boolean | undefined
  /** Replaces the days without class instead of adding to them. */
  replacesDates?: boolean | undefined
  changes: Record<string, unknown>
}

interface FormOnWire<S extends z.ZodMiniObject, R extends z.ZodMiniObject, F extends object> {
  right: ActivityKind
  form: S
  record: R
  names: FormNames<z.output<S>, F>
  /** Drafts have their own calls. If the specification has none, they are our addition (OQ-04). */
  draftsAreAdditions?: boolean
}

/** Calls that carry the form `F` of a kind. Each kind has its own form; the calls are alike. */
export function formCalls<
  const B extends string,
  S extends z.ZodMiniObject,
  R extends z.ZodMiniObject,
  F extends ActivityForm,
>(base: B, { right, form, record, names, draftsAreAdditions = false }: FormOnWire<S, R, F>) {
  const addition = draftsAreAdditions ? { addition: true } : {}
  const fieldPaths = names.paths
  // A camp's wire form has `draft` in its nested part.
  const read = (fields: object) => names.fromWire(fields as never) as F & { draft?: boolean }
  const sent = <T extends z.ZodMiniObject>(schema: T) =>
    travelsAs(
      schema,
      (wire): SentForm<F> => {
        const [{ version, anyway }, fields] = splitFields(wire, (field) => field in besideForm)
        const { draft, ...innerForm } = read(fields)
        return { form: innerForm, draft, version, anyway } as unknown as SentForm<F>
      },
      ({ form: innerForm, draft, ...beside }) => ({ ...names.toWire({ ...innerForm, draft }), ...beside }),
    )
  const loadedForm = travelsAs(
    record,
    (wire): LoadedForm<F> => {
      const [beside, fields] = splitFields(wire, (field) => field in recordFields)
      const { draft: _, ...innerForm } = read(fields)
      return { ...beside, form: innerForm } as unknown as LoadedForm<F>
    },
    ({ form: innerForm, ...beside }) => ({
      name: innerForm.name,
      ...beside,
      ...names.toWire({ ...innerForm, draft: beside.draft }),
    }),
  )
  return {
    get: op({
      method: 'GET',
      path: `${base}/{id}`,
      summary: 'One activity as its form has it.',
      allow: [right, 'view'],
      answer: loadedForm,
    }),
    create: op({
      method: 'POST',
      path: base,
      summary: 'Publishes a new activity: its meetings are written out, and sign-up follows its window.',
      allow: [right, 'add'],
      body: sent(form),
      fieldPaths,
      answer: saveAnswer,
    }),
    update: op({
      method: 'PUT',
      path: `${base}/{id}`,
      summary:
        'Changes a published activity. Meetings that stay are kept; one with attendance is never dropped, one to come that children are enrolled in only with `anyway`.',
      allow: [right, 'edit'],
      body: sent(z.extend(form, besideForm)),
      fieldPaths,
      answer: saveAnswer,
      refusals: [
        'CHANGED_MEANWHILE',
        'HAS_ATTENDANCE',
        'MEETINGS_GO',
        'CAPACITY_BELOW_ENROLLED',
        'PICKED_DAYS_GONE',
        'DROP_INS_GONE',
      ],
    }),
    createDraft: op({
      ...addition,
      method: 'POST',
      path: `${base}-draft`,
      summary: 'Saves a new draft. Only its name is needed.',
      allow: [right, 'add'],
      body: sent(form),
      fieldPaths,
      answer: saveAnswer,
    }),
    updateDraft: op({
      ...addition,
      method: 'PUT',
      path: `${base}/{id}/draft`,
      summary: 'Changes a draft.',
      allow: [right, 'edit'],
      body: sent(z.extend(form, withVersion)),
      fieldPaths,
      answer: saveAnswer,
      refusals: ['CHANGED_MEANWHILE', 'NOT_A_DRAFT'],
    }),
    activateDraft: op({
      ...addition,
      method: 'PUT',
      path: `${base}/{id}/draft-activate`,
      summary: 'Publishes a draft: as it is stored, or with a last form on the way.',
      allow: [right, 'edit'],
      body: z.optional(sent(z.extend(form, withVersion))),
      fieldPaths,
      answer: saveAnswer,
      refusals: ['CHANGED_MEANWHILE', 'NOT_A_DRAFT'],
    }),
    bulkChange: op({
      method: 'PATCH',
      path: base,
      summary: 'Changes the given fields of several activities; empty ones are left out.',
      allow: [right, 'edit'],
      body: severalChanged(right, names),
      answer: severalAnswered(names.paths),
      fieldPaths: names.flat,
    }),
  }
}

const several = z.looseObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
  anyway,
  /** Replaces the days without class; otherwise the given dates are added. */
  replacesDates: off,
})

/** A bulk change lists fields side by side, even those in a nested part of the form. */
function severalChanged(
  kind: ActivityKind,
  { flat, isForeign }: Pick<FormNames<never, never>, 'flat' | 'isForeign'>,
) {
  return travelsAs(
    several,
    ({ ids, anyway, replacesDates, ...fields }, refuse): SeveralChanged => {
      for (const path of Object.keys(fields).filter(isForeign)) refuse(path, notForSeveral(kind))
      return { ids, anyway, replacesDates, changes: renameFields(fields, flat.fromWire) }
    },
    ({ changes, ...rest }) => ({ ...renameFields(changes, flat.toWire), ...rest }),
  )
}

/** The result of a bulk change, with the inside names in its reasons. */
function severalAnswered({ fromWire, toWire }: FieldPaths) {
  type Answer = z.output<typeof bulkAnswer>
  const mapPaths =
    (pathOf: (path: string) => string) =>
    ({ changed, refused }: Answer): Answer => ({
      changed,
      refused: refused.map((row) => (row.field === undefined ? row : { ...row, field: pathOf(row.field) })),
    })
  return travelsAs(bulkAnswer, mapPaths(fromWire), mapPaths(toWire))
}

import * as z from 'zod/mini'
import { childFacts } from '../families/child-facts.ts'
import { emergencyPhones } from '../families/emergency-phones.ts'
import { date, dateList, id, named, time } from '../kernel/fields.ts'
import { addressesOf, op, under } from '../kernel/op.ts'

const person = z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })

/** A child as lists on paper need it. No money, and nothing that is kept sealed. */
const printedChild = z.object({
  rosterId: id,
  childId: id,
  ...childFacts,
  section: z.string(),
  /** In order: the primary contact first. */
  guardians: z.array(person),
  approvedPickups: z.array(z.extend(person, { relation: z.string() })),
  /** In the order they are called. */
  emergencyContacts: z.array(emergencyPhones),
  doNotRelease: z.array(z.object({ name: z.string(), note: z.string() })),
  teacher: z.nullable(z.string()),
  pickUpOption: z.nullable(z.string()),
  tshirt: z.nullable(z.string()),
  /** Comes on single days, and is here for the days that are printed alone. */
  isDropIn: z.boolean(),
  /** Those of the printed days the child comes on. */
  dates: z.array(date),
  /** Those of them on which it is recorded as absent. Why is not told: other parents read over a shoulder. */
  absentDates: z.array(date),
})

/** What is printed of a roster: one answer for every list, so that they all tell the same. */
export const rosterPrint = under('rosterPrint', addressesOf('rosters'), (base) => ({
  get: op({
    method: 'GET',
    path: `${base}/{id}/rosters/print`,
    summary:
      'Everything the printed lists of a roster show: sign-in sheet, roster, emergency, dismissal, badges.',
    allow: ['{kind}.rosters', 'view'],
    addition: true,
    // Emergency lists are for the children, whatever the school owes.
    whileInactive: 'seven days',
    /** The days it is printed for; the next one there is when left out. */
    query: z.object({ dates: z.optional(dateList(10)) }),
    answer: z.object({
      id,
      name: z.string(),
      section: z.nullable(named),
      location: z.nullable(z.string()),
      instructors: z.array(z.string()),
      dates: z.array(date),
      /** The days that can be printed for: today and what comes, at most sixty. */
      upcoming: z.array(z.object({ date, timeFrom: time, timeTo: time })),
      /** In name order. */
      children: z.array(printedChild),
    }),
  }),
}))

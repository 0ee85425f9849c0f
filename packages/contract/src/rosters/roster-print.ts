import * as z from 'zod/mini'
import { childFacts } from '../families/child-facts.ts'
import { photoMark } from '../families/photo-mark.ts'
import { emergencyPhones } from '../families/emergency-phones.ts'
import { date, dateList, id, named, time } from '../kernel/fields.ts'
import { addressesOf, op, opsUnder } from '../kernel/op.ts'

const person = z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })

/** A child on printed lists. No money and nothing that is stored encrypted. */
const printedChild = z.object({
  rosterId: id,
  childId: id,
  ...childFacts,
  section: z.string(),
  /** The primary contact first. */
  guardians: z.array(person),
  approvedPickups: z.array(z.extend(person, { relation: z.string() })),
  /** Whom the family named for printed days. */
  toldPickups: z.array(
    z.extend(person, { relation: z.string(), from: date, to: z.nullable(date), by: z.string() }),
  ),
  /** In order of calling. */
  emergencyContacts: z.array(emergencyPhones),
  doNotRelease: z.array(z.object({ name: z.string(), note: z.string() })),
  photos: photoMark,
  teacher: z.nullable(z.string()),
  pickUpOption: z.nullable(z.string()),
  tshirt: z.nullable(z.string()),
  /** A drop-in, listed only if booked for a printed day. */
  isDropIn: z.boolean(),
  /** Printed days on which the child comes. */
  dates: z.array(date),
  /** Printed days with a recorded absence. Without the reason, because other parents may see the list. */
  absentDates: z.array(date),
})

/** Data for printing a roster: one answer for all lists, so that they agree. */
export const rosterPrint = opsUnder('rosterPrint', addressesOf('rosters'), (base) => ({
  get: op({
    method: 'GET',
    path: `${base}/{id}/rosters/print`,
    summary:
      'Everything the printed lists of a roster show: sign-in sheet, roster, emergency, dismissal, badges.',
    allow: ['{kind}.rosters', 'view'],
    addition: true,
    // Emergency lists are about children's safety, so they also work while the school is inactive.
    whileInactive: 'seven days',
    /** Days to print; defaults to the next meeting. */
    query: z.object({ dates: z.optional(dateList(10)) }),
    answer: z.object({
      id,
      name: z.string(),
      section: z.nullable(named),
      location: z.nullable(z.string()),
      instructors: z.array(z.string()),
      dates: z.array(date),
      /** Days that can be printed: today and later, at most sixty. */
      upcoming: z.array(z.object({ date, timeFrom: time, timeTo: time })),
      /** By name. */
      children: z.array(printedChild),
    }),
  }),
}))

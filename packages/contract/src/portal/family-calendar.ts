import * as z from 'zod/mini'
import { instant, storable } from '../kernel/fields.ts'
import { familyOp } from '../kernel/family-op.ts'
import { group, op } from '../kernel/op.ts'

const path = '/family/schools/{schoolId}/calendar'

const ownCalendar = z.object({
  /** The secret address. Null before it is made, and to staff who look at the portal. */
  link: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  /** The names of the children whose meetings it holds now. */
  children: z.array(z.string()),
})

/** The calendar of a guardian's children, which calendar programs read at a secret address. */
export const familyCalendar = group('familyCalendar', {
  get: familyOp({
    method: 'GET',
    path,
    summary: 'The secret address of one’s calendar, if one made it, and whose meetings it holds.',
    answer: ownCalendar,
  }),
  create: familyOp({
    method: 'POST',
    path,
    summary: 'Makes a secret address for one’s calendar. One that was there stops working.',
    answer: ownCalendar,
  }),
  end: familyOp({
    method: 'DELETE',
    path,
    summary: 'Ends one’s calendar: its address stops working at once.',
    answer: ownCalendar,
  }),
  followed: op({
    method: 'GET',
    path: '/no-auth/schools/{schoolId}/family-calendars/{token}/calendar.ics',
    summary:
      'The meetings of the children a guardian sees everything of, for their calendar app. Whoever has the address can read it, until it ends.',
    allow: 'anyone',
    auth: 'public',
    params: z.object({ token: z.string().check(z.maxLength(300), storable) }),
    answerForm: 'file',
    fileType: 'text/calendar',
    addition: true,
  }),
})

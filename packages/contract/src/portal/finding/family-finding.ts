import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { COVER_CHILDREN_MAX } from '@afterbell/domain/portal/cover/hours'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { date, id, instant, money, named, time } from '../../kernel/fields.ts'
import { familyOp, idOf } from '../../kernel/family-op.ts'
import { group, op } from '../../kernel/op.ts'

const path = '/family/schools/{schoolId}'

const weekday = z.enum(WEEKDAYS)

/** What a guardian marks to find it again. Nobody else sees it, and it is counted nowhere. */
export const familyFavorites = group('familyFavorites', {
  list: familyOp({
    method: 'GET',
    path: `${path}/favorites`,
    summary: 'The activities that the reader marked and that the public pages still show, the latest first.',
    answer: z.object({ activityIds: z.array(id) }),
  }),
  add: familyOp({
    method: 'PUT',
    path: `${path}/favorites/{activityId}`,
    summary: 'Marks an activity as a favorite.',
    params: z.object({ activityId: idOf('offeredActivity') }),
    answer: z.object({ activityIds: z.array(id) }),
  }),
  remove: familyOp({
    method: 'DELETE',
    path: `${path}/favorites/{activityId}`,
    summary: 'Takes the mark of an activity away.',
    params: z.object({ activityId: idOf('offeredActivity') }),
    answer: z.object({ activityIds: z.array(id) }),
  }),
})

const reminders = z.object({
  reminders: z.array(
    z.object({
      activityId: id,
      /** When the reader is written to; in the past if they were. */
      sendsAt: instant,
    }),
  ),
})

/** Who wants a letter before sign-up opens. */
export const familyReminders = group('familyReminders', {
  list: familyOp({
    method: 'GET',
    path: `${path}/reminders`,
    summary: 'The activities not open for sign-up yet of which the reader is reminded, and when.',
    answer: reminders,
  }),
  add: familyOp({
    method: 'PUT',
    path: `${path}/reminders/{activityId}`,
    summary:
      'Reminds the reader before sign-up opens: on the day before at 5 PM, or an hour before if that is over. If it opens sooner, nothing is written, and the answer does not hold it.',
    params: z.object({ activityId: idOf('offeredActivity') }),
    answer: reminders,
  }),
  remove: familyOp({
    method: 'DELETE',
    path: `${path}/reminders/{activityId}`,
    summary: 'Takes a reminder back.',
    params: z.object({ activityId: idOf('offeredActivity') }),
    answer: reminders,
  }),
})

/** The moment when sign-up opens, for whoever is not logged in. */
export const openingFiles = group('openingFiles', {
  file: op({
    method: 'GET',
    path: '/no-auth/schools/{schoolId}/openings/{activityId}/calendar.ics',
    summary: 'A calendar file for the moment when sign-up of an activity on the public pages opens.',
    allow: 'anyone',
    forFamilies: true,
    auth: 'public',
    query: z.object({ lang: z.optional(z.enum(LANGUAGES)) }),
    answerForm: 'file',
    fileType: 'text/calendar',
    addition: true,
  }),
})

const wish = {
  childIds: z.array(idOf('child')).check(z.minLength(1), z.maxLength(COVER_CHILDREN_MAX)),
  /** What must be covered of each week. Days that are not named need nothing. */
  hours: z.array(z.object({ weekday, from: time, to: time })).check(z.minLength(1), z.maxLength(14)),
  dateFrom: date,
  dateTo: date,
}

/** Part of a weekday, on some of its dates. */
const onDays = {
  timeFrom: time,
  timeTo: time,
  /** On how many of the dates, and the first and last of them. */
  days: z.int(),
  firstDate: date,
  lastDate: date,
}

const coveredDay = z.object({
  weekday,
  /** Dates of the period on which hours must be covered. */
  days: z.int(),
  items: z.array(
    z.object({
      name: z.string(),
      /** The group; empty where there is nothing to tell apart. */
      section: z.string(),
      location: z.nullable(z.string()),
      /** The child has it already, or it is held in the cart. */
      isThere: z.boolean(),
      ...onDays,
    }),
  ),
  gaps: z.array(
    z.object({
      ...onDays,
      /** What would fill it but is not for the child, and why, in the language of the reader. */
      leftOut: z.array(z.object({ activityId: id, name: z.string(), why: z.string() })),
    }),
  ),
})

/** Which activities cover the hours of children. */
export const familyCover = group('familyCover', {
  get: familyOp({
    method: 'GET',
    path: `${path}/cover`,
    summary: 'The hours that the reader typed last, and their children.',
    answer: z.object({
      children: z.array(named),
      /** Null if none were typed yet. Children who are gone are left out. */
      wish: z.nullable(
        z.object({
          childIds: z.array(id),
          hours: z.array(z.object({ weekday, from: time, to: time })),
          dateFrom: date,
          dateTo: date,
        }),
      ),
    }),
  }),
  save: familyOp({
    method: 'PUT',
    path: `${path}/cover`,
    summary: 'Keeps the hours for the next time.',
    body: z.object(wish),
  }),
  plan: familyOp({
    method: 'POST',
    path: `${path}/cover/plans`,
    summary:
      'The best ways to cover hours with what families may book, without clash: by fewest minutes not covered, then the lowest price before discounts, then the fewest changes of place. Holds nothing.',
    writes: false,
    body: z.object(wish),
    answer: z.object({
      /** The best first; at most three. */
      plans: z.array(
        z.object({
          gapMinutes: z.int(),
          /** What is on the price list for the period, before discounts; what it is ordered by. */
          listPrice: money,
          placeChanges: z.int(),
          children: z.array(
            z.object({
              childId: id,
              /** What is held for two of the reader's families is booked apart. */
              familyId: id,
              name: z.string(),
              /** As the cart takes them, one for each activity. */
              lines: z.array(
                z.object({
                  activityId: id,
                  kind: z.enum(ACTIVITY_KINDS),
                  name: z.string(),
                  sectionIds: z.array(id),
                  dates: z.array(date),
                  /** Extras that nobody can leave out. */
                  addOns: z.array(z.object({ id, amount: z.int() })),
                }),
              ),
              days: z.array(coveredDay),
            }),
          ),
        }),
      ),
      /** False: the search was ended, and there may be better ways. */
      isWhole: z.boolean(),
      /** Dates that need no cover because the school has no programs. */
      closedDates: z.array(date),
    }),
  }),
})

import type { CallInput } from '@afterbell/contract/kernel/op'
import type { classes } from '@afterbell/contract/activities/classes'
import { dateIn, minutesOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Grade } from '@afterbell/domain/kernel/grades'
import type { Age } from '@afterbell/domain/kernel/ages'
import { WEEKDAYS, weekdayFlags, weekdayOf, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { coursesAround } from './catalog.ts'
import { mondayOf } from './weeks.ts'

type ClassForm = CallInput<typeof classes.create>['body']

/** A class of the demo before it is created: its form, location, instructors, and how full it gets. */
export interface ClassPlan {
  form: ClassForm & { className: string }
  location: string | null
  instructors: readonly string[]
  isDraft: boolean
  /** Share of the capacity filled in the end, 1 for full. */
  fill: number
  waiting: number
  /** Children added beyond the capacity. */
  overbooked: number
  /** In the middle of the run one child leaves and the first waiting child moves up. */
  changesHands: boolean
}

/** A class in short form. Weeks count from this week, which is 0. */
export interface Invented {
  name: string
  about?: string
  days: readonly Weekday[]
  /** From and to. Without it: around now, on today's weekday. */
  time?: readonly [string, string]
  weeks: readonly [number, number]
  grades?: readonly [Grade | null, Grade | null]
  ages?: readonly [Age | null, Age | null]
  location: string | null
  by: readonly string[]
  price: number
  per?: ClassForm['billingType']
  prorated?: boolean
  capacity: number
  fill: number
  waiting?: number
  maxWaiting?: number
  overbooked?: number
  changesHands?: boolean
  addOns?: ClassForm['addOns']
  asks?: readonly ('pickUpOptions' | 'teacher' | 'tshirt')[]
  /** A week without meetings. */
  skips?: number
  /** The week in which sign-up begins. */
  signUpWeek?: number
  isDraft?: boolean
}

/** The moment a demo is made for, in the local time of its school. */
export interface SchoolDay {
  today: string
  time: string
}

export function schoolDay(zone: string, now: Temporal.Instant): SchoolDay {
  const time = now.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
  return { today: dateIn(zone, now), time }
}

export function planOf(invented: Invented, { today, time }: SchoolDay): ClassPlan {
  const monday = mondayOf(today)
  const week = (weeks: number) => plusDays(monday, weeks * 7)
  const [startWeek, endWeek] = invented.weeks
  const [timeFrom, timeTo] = invented.time ?? aroundNow(time)
  const days = invented.time ? invented.days : [weekdayOf(today)]
  const startsOn = week(startWeek)
  return {
    form: {
      className: invented.name,
      description: invented.about ?? '',
      ...weekdayFlags(days),
      classStartDate: startsOn,
      classEndDate: plusDays(week(endWeek), 6),
      noClassDates: invented.skips === undefined ? [] : [dayIn(week(invented.skips), days[0]!)],
      timeFrom,
      timeTo,
      ageFrom: invented.ages?.[0] ?? null,
      ageTo: invented.ages?.[1] ?? null,
      gradeFrom: invented.grades?.[0] ?? null,
      gradeTo: invented.grades?.[1] ?? null,
      signUpBeginsDate:
        invented.signUpWeek === undefined ? plusDays(startsOn, -42) : week(invented.signUpWeek),
      signUpBeginsTime: '08:00',
      price: invented.price,
      billingType: invented.per ?? 'SESSION',
      prorate: invented.prorated ?? false,
      maxEnroll: invented.capacity,
      maxWaitList: invented.maxWaiting ?? 10,
      addOns: invented.addOns ?? [],
      ...Object.fromEntries((invented.asks ?? []).map((asked) => [asked, true])),
    },
    location: invented.location,
    instructors: invented.by,
    isDraft: invented.isDraft ?? false,
    fill: invented.fill,
    waiting: invented.waiting ?? 0,
    overbooked: invented.overbooked ?? 0,
    changesHands: invented.changesHands ?? false,
  }
}

/** Returns 90 minutes that began about half an hour ago, moved into the day: no class meets at night. */
function aroundNow(time: string): [string, string] {
  const begun = Math.floor((minutesOf(time) - 30) / 15) * 15
  const from = Math.min(Math.max(begun, 8 * 60), 18 * 60)
  return [clockTime(from), clockTime(from + 90)]
}

function clockTime(minutes: number): string {
  return Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' })
}

function dayIn(monday: string, weekday: Weekday): string {
  return plusDays(monday, (WEEKDAYS.indexOf(weekday) + 6) % 7)
}

/** Plans the courses of the real catalog. Makes up what it lacks: prices, spots, rooms, people, extras. */
export function catalogClasses(today: string): ClassPlan[] {
  return coursesAround(today).map((course, index) => {
    const { location, by, price, per, capacity, addOns } = MADE_UP[course.description]!
    const [fill, waiting] = FILLS[index % FILLS.length]!
    const isPrivate = course.name.includes('Private')
    return {
      form: {
        className: course.name,
        description: `${course.description}. ${OF_TORONTO}`,
        ...weekdayFlags(course.weekdays),
        classStartDate: course.startsOn,
        classEndDate: course.endsOn,
        timeFrom: course.timeFrom,
        timeTo: course.timeTo,
        ageFrom: course.ageFrom,
        ageTo: course.ageTo,
        signUpBeginsDate: plusDays(course.startsOn, -40),
        signUpBeginsTime: '07:00',
        price,
        billingType: per ?? 'SESSION',
        prorate: per === undefined,
        maxEnroll: isPrivate ? 1 : capacity,
        maxWaitList: 8,
        addOns: addOns ?? [],
      },
      location,
      instructors: [by[index % by.length]!],
      isDraft: false,
      fill: isPrivate ? 1 : fill,
      waiting: isPrivate ? 2 : waiting,
      overbooked: 0,
      changesHands: waiting === 4,
    }
  })
}

/** Attribution that the license requires wherever data of the catalog is shown. */
export const ORIGIN = 'Contains information licensed under the Open Government Licence - Toronto.'

const OF_TORONTO = `A course of the City of Toronto, moved into this season. Price, places, room, instructor and extras are invented. ${ORIGIN}`

/** Filled share and waiting children, varying from class to class. */
const FILLS: readonly (readonly [number, number])[] = [
  [1, 4],
  [0.8, 0],
  [0.5, 0],
  [1, 0],
  [0.1, 0],
  [0.9, 0],
  [1, 2],
  [0.65, 0],
]

interface MadeUp {
  location: string
  by: readonly string[]
  price: number
  per?: ClassForm['billingType']
  capacity: number
  addOns?: ClassForm['addOns']
}

/** By the catalog's own grouping. */
const MADE_UP: Readonly<Record<string, MadeUp>> = {
  'Arts - Visual Arts': {
    location: 'Art Studio',
    by: ['Ines Carvalho', 'Amara Nwosu'],
    price: 98,
    capacity: 12,
  },
  'Hobbies and Interests - Cooking': {
    location: 'Teaching Kitchen',
    by: ['Catalina Rueda'],
    price: 135,
    capacity: 10,
    addOns: [{ name: 'Ingredients', price: 15, required: true, maxAmount: 1 }],
  },
  'Arts - Music': { location: 'Music Room', by: ['Theo Marchetti'], price: 28, per: 'DAY', capacity: 1 },
  'Arts - Performing Arts': { location: 'Library', by: ['Declan Farrell'], price: 89, capacity: 12 },
  'Arts - Dance': {
    location: 'Dance Studio',
    by: ['Leilani Kahale'],
    price: 92,
    capacity: 10,
    addOns: [{ name: 'Dance shoes', price: 22.5, maxAmount: 1 }],
  },
  'Sports - Martial Arts': {
    location: 'Main Gym',
    by: ['Mei Tanaka'],
    price: 85,
    capacity: 14,
    addOns: [
      { name: 'Uniform', price: 38, maxAmount: 1, discount: true },
      { name: 'Belt', price: 12, maxAmount: 2 },
    ],
  },
  'Sports - Soccer': {
    location: 'Playing Field',
    by: ['Jonas Weidner', 'Mei Tanaka'],
    price: 75,
    capacity: 16,
  },
  'Sports - Baseball - Softball': {
    location: 'Playing Field',
    by: ['Oskar Nyström'],
    price: 78,
    capacity: 14,
  },
  'Hobbies and Interests - Science': {
    location: 'Science Lab',
    by: ['Priya Raman'],
    price: 99,
    capacity: 10,
  },
}

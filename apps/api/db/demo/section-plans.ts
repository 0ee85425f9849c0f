import type { aftercare } from '@afterbell/contract/activities/aftercare'
import { campFormNames, type camps } from '@afterbell/contract/activities/camps'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { campOfRows } from '@afterbell/domain/imports/import-camps'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import { campsFrom, NAMES } from './catalog.ts'
import { ORIGIN, type SchoolDay } from './class-plans.ts'
import { mondayOf } from './weeks.ts'

type CampForm = CallInput<typeof camps.create>['body']
type AftercareForm = CallInput<typeof aftercare.create>['body']

/** A camp of the demo: its form, and for each group how full it gets and how many wait. */
export interface CampPlan {
  form: CampForm
  location: string
  instructors: readonly string[]
  fills: readonly (readonly [part: number, waiting: number])[]
}

/** A session of the demo: its form, and how many children attend on which weekdays. */
export interface AftercarePlan {
  form: AftercareForm
  location: string
  instructors: readonly string[]
  takes: readonly { weekdays: readonly Weekday[]; children: number }[]
  /** Children waiting for a full day. */
  waiting: readonly { weekday: Weekday; children: number }[]
}

/** Plans the camps of the real catalog, with two groups by age in each week. Makes up prices, spots, rooms and people. */
export function catalogCamps(today: string): CampPlan[] {
  return campsFrom(today).map((camp, week) => {
    const signUpBeginsDate = plusDays(today, -27)
    const form = campOfRows(camp, { locationId: null, instructorIds: [], names: NAMES })
    return {
      form: campFormNames.toWire({
        ...form,
        signUpBeginsDate,
        signUpBeginsTime: '07:00',
        description: `A camp of the City of Toronto, moved into this season. Prices, places, room and people are invented. ${ORIGIN}`,
        sections: form.sections.map((group, index) => ({
          ...group,
          price: index === 0 ? 185 : 210,
          paid: true,
          maxEnroll: index === 0 ? 10 : 14,
          maxWaitList: 6,
        })),
        addOns: [{ name: 'Hot lunch', price: 45, maxAmount: 1 }],
        multiChildDiscount: null,
        multiProgramDiscount: null,
        earlyBirdDiscount: null,
        // Half as the deposit, the rest when the camp begins.
        paymentPlan: form.startsOn && {
          deposit: { bonusType: 'PERCENTAGE', amount: 50 },
          dates: [form.startsOn],
        },
      }) as unknown as CampForm,
      location: 'Playing Field',
      instructors: ['Jonas Weidner', 'Amara Nwosu'],
      fills: FILLS[week % FILLS.length]!,
    }
  })
}

/** Filled share and waiting children of a week's groups. The first weeks fill first. */
const FILLS: readonly CampPlan['fills'][] = [
  [
    [0.9, 0],
    [1, 3],
  ],
  [
    [0.7, 0],
    [0.9, 0],
  ],
  [
    [0.5, 0],
    [0.6, 0],
  ],
  [
    [0.3, 0],
    [0.4, 0],
  ],
  [
    [0.1, 0],
    [0.2, 0],
  ],
]

export interface InventedSession {
  name: string
  about: string
  days: Readonly<Partial<Record<Weekday, { places: number; dropIn?: number }>>>
  time: readonly [from: string, to: string]
  weeks: readonly [from: number, to: number]
  price: number
  /** Billed weekly by hours attended. Otherwise a fixed monthly price. */
  isByAttendance?: boolean
  dropInPrice?: number
  location: string
  by: readonly string[]
  takes: AftercarePlan['takes']
  waiting?: AftercarePlan['waiting']
}

/** Builds a session from its short form. Weeks count from this week, which is 0. */
export function sessionOf(invented: InventedSession, { today }: SchoolDay): AftercarePlan {
  const week = (weeks: number) => plusDays(mondayOf(today), weeks * 7)
  const startsOn = week(invented.weeks[0])
  const days = Object.entries(invented.days) as [Weekday, { places: number; dropIn?: number }][]
  const hasDropIn = days.some(([, { dropIn }]) => dropIn !== undefined)
  return {
    form: {
      aftercareName: invented.name,
      description: invented.about,
      aftercareStartDate: startsOn,
      aftercareEndDate: plusDays(week(invented.weeks[1]), 6),
      signUpBeginsDate: plusDays(startsOn, -35),
      signUpBeginsTime: '07:00',
      price: invented.price,
      ...(invented.isByAttendance
        ? { billingType: 'WEEKLY' as const, billingRate: 'HOUR' as const, chargeType: 'ATTENDANCE' as const }
        : { billingType: 'MONTHLY' as const, billingRate: 'FIXED' as const }),
      ...(hasDropIn && { dropInPrice: invented.dropInPrice ?? 0, dropInBillingRate: 'DAY' as const }),
      days: days.map(([day, { places, dropIn }]) => ({
        day,
        timeFrom: invented.time[0],
        timeTo: invented.time[1],
        maxEnroll: places,
        maxWaitList: 8,
        dropIn: dropIn !== undefined,
        maxDropIn: dropIn ?? null,
      })),
    },
    location: invented.location,
    instructors: invented.by,
    takes: invented.takes,
    waiting: invented.waiting ?? [],
  }
}

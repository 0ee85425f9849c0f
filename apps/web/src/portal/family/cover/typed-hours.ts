import { plusDays } from '@afterbell/domain/kernel/dates'
import { WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Known } from './Cover.tsx'

/** What stands in the form. Times stay when a day is not ticked any more. */
export interface Typed {
  childIds: string[]
  days: Readonly<Record<Weekday, { isOn: boolean; from: string; to: string }>>
  dateFrom: string
  dateTo: string
}

/** Hours after school, until somebody types others. */
const USUAL = { from: '15:00', to: '18:00' }

/** A first search looks at so many days. */
const FIRST_DAYS = 28

/** The week as families write it: Monday first. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

/** Fills the form with what was typed last; else with all children and the weeks to come. */
export function firstTyped({ wish, children }: Known, today: string): Typed {
  const childIds = wish && wish.childIds.length > 0 ? wish.childIds : children.map(({ id }) => id)
  const days = Object.fromEntries(
    WEEKDAYS.map((weekday) => {
      const hours = wish?.hours.find((each) => each.weekday === weekday)
      return [
        weekday,
        { isOn: hours !== undefined, from: hours?.from ?? USUAL.from, to: hours?.to ?? USUAL.to },
      ]
    }),
  ) as Typed['days']
  // A period that is over is of no use.
  const isOver = !wish || wish.dateTo < today
  return {
    childIds,
    days,
    dateFrom: isOver || wish.dateFrom < today ? today : wish.dateFrom,
    dateTo: isOver ? plusDays(today, FIRST_DAYS - 1) : wish.dateTo,
  }
}

/** Returns what the calls take. */
export function wishOf({ childIds, days, dateFrom, dateTo }: Typed) {
  const hours = WEEK.flatMap((weekday) => {
    const { isOn, from, to } = days[weekday]
    return isOn ? [{ weekday, from, to }] : []
  })
  return { childIds, hours, dateFrom, dateTo }
}

/** The fields that a refusal can name, as its paths name them. */
export function formOf({ hours }: ReturnType<typeof wishOf>): Record<string, true> {
  const times = hours.flatMap((_, index) => [`hours.${index}.from`, `hours.${index}.to`])
  return Object.fromEntries(['dateFrom', 'dateTo', ...times].map((path) => [path, true]))
}

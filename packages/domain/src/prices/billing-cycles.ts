import type { DateFormat, IsoDate } from '../kernel/dates.ts'

/** A calendar week or month, both days included. */
export interface Cycle {
  from: IsoDate
  to: IsoDate
}

/** Returns the calendar week or month of a date. The date format decides on which day a week begins. */
export function cycleOf(cycle: 'WEEKLY' | 'MONTHLY', dateFormat: DateFormat): (date: IsoDate) => Cycle {
  return cycle === 'WEEKLY' ? weekOf(dateFormat) : monthOf
}

function weekOf(dateFormat: DateFormat): (date: IsoDate) => Cycle {
  return (text) => {
    const date = Temporal.PlainDate.from(text)
    const sinceFirst = dateFormat === 'AMERICAN' ? date.dayOfWeek % 7 : date.dayOfWeek - 1
    const first = date.subtract({ days: sinceFirst })
    return { from: first.toString(), to: first.add({ days: 6 }).toString() }
  }
}

function monthOf(text: IsoDate): Cycle {
  const date = Temporal.PlainDate.from(text)
  return { from: date.with({ day: 1 }).toString(), to: date.with({ day: date.daysInMonth }).toString() }
}

import { formatDate, timeIn, type IsoDate } from '@afterbell/domain/kernel/dates'
import { quoteDropIns } from '@afterbell/domain/drop-in/drop-in'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { EnrollContext } from '../places/enrolling.ts'
import type { Snapshot } from './snapshot.ts'

/** Prices drop-ins on dates that meet: one line per child and date, with the child's name if there are several. */
export function priceOf(
  { school, at }: Pick<EnrollContext, 'school' | 'at'>,
  look: Pick<Snapshot, 'run' | 'dateAt'>,
  children: readonly { name: string }[],
  dates: readonly IsoDate[],
): Quote {
  const prefixOf = (name: string) => (children.length > 1 ? `${name}, ` : '')
  return quoteDropIns(
    children.flatMap(({ name }) =>
      dates.map((date) => {
        const { sectionId, meeting } = look.dateAt(date)
        return {
          sectionId: sectionId!,
          name: `${prefixOf(name)}${formatDate(date, school.dateFormat)}`,
          meeting: meeting!,
        }
      }),
    ),
    look.run.price,
    { date: school.today, time: timeIn(school.timezone, at) },
  )
}

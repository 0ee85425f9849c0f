import type { SheetQuery } from '@afterbell/contract/reports/sheet-query'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { sum } from '@afterbell/domain/kernel/sum'
import type { SchoolReport } from '@afterbell/domain/users/reports'
import { demandPage } from './enrollment-report.store.ts'
import {
  attendedFigures,
  lateFigures,
  readEntries,
  readLatePickups,
  type Reading,
} from './read-attendance.ts'
import { readFormCounts } from './read-answers.ts'
import { readOverTime } from './read-enrollment.ts'
import { activityReport, childReport } from './school-reports.store.ts'

type Figure = readonly [label: string, value: string]

const FIRST = { page: 0, size: 1, sort: null }

/** Totals of a report, as label and text for the email. */
export async function figuresOf(
  reading: Reading & { school: { currency: Currency } },
  report: SchoolReport,
  range: Range,
  query: SheetQuery,
): Promise<Figure[]> {
  const { tx, school } = reading
  const asked = { ...query, ...FIRST }
  const counts = (...all: (readonly [string, number])[]): Figure[] =>
    all.map(([label, count]) => [label, count.toLocaleString('en')])
  switch (report) {
    case 'activities':
    case 'fill': {
      const { total, totals } = await activityReport(tx, school, range, asked)
      return counts(
        ['Activities', total],
        ['Spots', totals.offered],
        ['Taken', totals.taken],
        ['Waiting', totals.waiting],
      )
    }
    case 'children': {
      const { total, grades } = await childReport(tx, school, range, asked)
      return counts(['Children', total], ['Enrolled', sum(grades.map(({ enrolled }) => enrolled))])
    }
    case 'attendance':
    case 'entries': {
      const { days } = await readEntries(reading, range, { ...asked, search: null })
      const { totals } = attendedFigures(days, range)
      return counts(
        ['Expected', totals.expected],
        ['Attended', totals.present],
        ['Absent', totals.absent],
        ['Excused', totals.excused],
        ['Picked up late', totals.latePickups],
        ['Drop-ins', totals.dropIns],
      )
    }
    case 'enrollment': {
      const { parts } = await readOverTime(reading, range, query)
      return counts(
        ['Enrollments', parts.at(-1)?.live ?? 0],
        ['Enrolled', sum(parts.map(({ began }) => began))],
        ['Ended', sum(parts.map(({ ended }) => ended))],
      )
    }
    case 'wait-list': {
      const { totals } = await demandPage(tx, school, range, asked)
      return counts(
        ['Waiting', totals.waiting],
        ['Offers', totals.offered],
        ['Accepted', totals.accepted],
        ['Expired', totals.expired],
      )
    }
    case 'form-answers': {
      const forms = await readFormCounts(reading, range, { ...asked, sort: null })
      return counts(
        ['Answers', sum(forms.map(({ answers }) => answers))],
        ['To be completed', sum(forms.map(({ toComplete }) => toComplete))],
      )
    }
    case 'late-pickups': {
      const { days } = await readLatePickups(reading, range, asked)
      const { totals } = lateFigures(days, range)
      return [
        ...counts(['Late pickups', totals.pickups], ['Minutes', totals.minutes]),
        ['Fees', moneyShown(totals.fees, school.currency)],
      ]
    }
  }
}

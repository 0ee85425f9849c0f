import type { Range } from '@afterbell/domain/dashboard/revenue'
import { isDate } from '@afterbell/domain/kernel/dates'
import { reportRange, reportRangeFindings, reportRanges } from '@afterbell/domain/reports/report-range'
import { useListView } from '../../lists/useListView.ts'
import { useFormat } from '../../platform/format.ts'

const FILTERS = ['from', 'to']

/** The range of a report, kept in its address: this month unless it says another. */
export function useReportRange(): {
  range: Range
  /** Why there is no report of it. */
  error: string | undefined
  presets: { label: string; range: Range }[]
  choose: (range: Range | null) => void
} {
  const today = useFormat().today()
  const { view, change } = useListView(FILTERS, null)
  const usual = reportRange({}, today)
  const range = rangeIn(view.filters) ?? usual
  return {
    range,
    error: reportRangeFindings(range)[0]?.message,
    presets: reportRanges.map(({ label, range: on }) => ({ label, range: on(today) })),
    choose: (chosen) => change({ filters: chosen ? { from: chosen.from, to: chosen.to } : {} }),
  }
}

/** The range of the address, when it is one, however long. */
function rangeIn({ from = '', to = '' }: Readonly<Record<string, string>>): Range | null {
  return isDate(from) && isDate(to) ? { from, to } : null
}

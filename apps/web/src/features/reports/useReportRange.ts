import type { Range } from '@afterbell/domain/dashboard/revenue'
import { isDate } from '@afterbell/domain/kernel/dates'
import { reportRange, reportRangeFindings, reportRanges } from '@afterbell/domain/reports/report-range'
import { useListView } from '../../lists/useListView.ts'
import { useFormat } from '../../platform/format.ts'

const FILTERS = ['from', 'to']

/** The range of a report, stored in its address. The default is this month. */
export function useReportRange(): {
  range: Range
  /** The reason why this range has no report. */
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

/** The range in the address if both dates are valid, of any length. */
function rangeIn({ from = '', to = '' }: Readonly<Record<string, string>>): Range | null {
  return isDate(from) && isDate(to) ? { from, to } : null
}

import type { Range } from '@afterbell/domain/dashboard/revenue'
import { reportRange, reportRangeFindings } from '@afterbell/domain/reports/report-range'
import { assertValid } from '../../platform/problems.ts'

/** The range a report is asked for: refused where its end is before its start, or it is too long. */
export function rangeAsked({
  school,
  query,
}: {
  school: { today: string }
  query: { from?: string | undefined; to?: string | undefined }
}): Range {
  const range = reportRange(query, school.today)
  assertValid(reportRangeFindings(range))
  return range
}

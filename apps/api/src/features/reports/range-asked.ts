import type { Range } from '@afterbell/domain/dashboard/revenue'
import { reportRange, reportRangeFindings } from '@afterbell/domain/reports/report-range'
import { assertValid } from '../../platform/problems.ts'

/** Returns the range of a report. Refuses a range that ends before it starts, or is too long. */
export function readRange({
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

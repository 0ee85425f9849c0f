const DATES = ['from', 'to'] as const
const SCOPE = [...DATES, 'activityType', 'locationId'] as const

interface Report {
  /** Its name on tabs, as the title of its screen and in the names of its files. */
  readonly label: string
  /** Its filters in the URL, beside search, sort and columns. */
  readonly filters: readonly string[]
}

/** Reports on activities and children. Each can be downloaded as a spreadsheet or a CSV file, and emailed. */
export const schoolReports = {
  activities: { label: 'Activities', filters: [...DATES, 'activityType'] },
  children: { label: 'Children', filters: [...DATES, 'grade'] },
  attendance: { label: 'Attendance', filters: [...SCOPE, 'activityId', 'by'] },
  entries: { label: 'Attendance entries', filters: [...SCOPE, 'activityId', 'state'] },
  enrollment: { label: 'Enrollment', filters: [...SCOPE, 'step'] },
  fill: { label: 'Fill rate', filters: [...SCOPE, 'step'] },
  'wait-list': { label: 'Wait lists', filters: [...SCOPE, 'activityId'] },
  'late-pickups': { label: 'Late pickups', filters: [...SCOPE, 'activityId'] },
  'form-answers': { label: 'Form answers', filters: [...DATES, 'formId', 'activityId'] },
} as const satisfies Readonly<Record<string, Report>>

/**
 * All reports in the order of their tabs: those of the school, then those on money. The name of a report stands in its
 * address, and after `report.` in saved views. They are declared in this room because it holds every list with saved views.
 */
export const reports = {
  ...schoolReports,
  aging: { label: 'Aging', filters: [] },
  revenue: { label: 'Revenue', filters: DATES },
  earned: { label: 'Earned', filters: DATES },
  discounts: { label: 'Discounts', filters: DATES },
  journal: { label: 'Journal', filters: DATES },
  'tax-statements': { label: 'Tax statements', filters: ['year'] },
} as const satisfies Readonly<Record<string, Report>>

export type SchoolReport = keyof typeof schoolReports
export type ReportName = keyof typeof reports

type ReportLists = { readonly [N in ReportName as `report.${N}`]: (typeof reports)[N]['filters'] }

/** Filters of the reports, by the name of their list. */
export const reportLists = Object.fromEntries(
  Object.entries(reports).map(([name, { filters }]) => [`report.${name}`, filters]),
) as unknown as ReportLists

import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { activities } from '@afterbell/contract/activities/activities'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { intervalTypeLabels } from '@afterbell/domain/activities/camp-form'
import { billingText } from '@afterbell/domain/prices/billing-types'
import { audienceText } from '@afterbell/domain/activities/audience'
import { weekdaysText } from '@afterbell/domain/kernel/weekdays'
import type { Column } from '../../platform/files/spreadsheet.ts'

type Row = AnswerOf<(typeof activities)['list']>['content'][number]

/** The columns of the schedule's spreadsheet, in the order of the screen; the sections of kinds that can have several. */
export function scheduleColumns(kind: ActivityKind): readonly Column<Row>[] {
  const { section } = activityKinds[kind].words
  if (section === null) return columns
  const { sections, meets } = activityKinds[kind]
  return [
    ...columns,
    highest,
    ...(sections.areWeekdays ? [allWeekdays] : []),
    sectionsColumn(section),
    ...(meets === 'DAILY' ? [booking] : []),
  ]
}

/** The group or the weekday of a row, for the spreadsheets of kinds that can have several. */
export function sectionColumns<R extends { section: { name: string } | null }>(
  kind: ActivityKind,
): readonly Column<R>[] {
  const { section } = activityKinds[kind].words
  return section === null
    ? []
    : [{ field: 'section', label: capitalised(section), of: (row) => row.section?.name ?? null }]
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

function sectionsColumn(word: string): Column<Row> {
  return {
    field: 'sections',
    label: `${capitalised(word)}s`,
    of: ({ sections }) =>
      sections.map(({ name, places }) => `${name} (${places.enrolled} of ${places.maxEnroll})`).join(', '),
  }
}

const columns: readonly Column<Row>[] = [
  { field: 'name', label: 'Name', of: ({ name }) => name },
  { field: 'status', label: 'Status', of: ({ status }) => status },
  { field: 'startDate', label: 'Start date', of: ({ startDate }) => startDate, kind: 'date' },
  { field: 'endDate', label: 'End date', of: ({ endDate }) => endDate, kind: 'date' },
  {
    field: 'weekdays',
    label: 'Days',
    of: ({ weekdays }) => weekdaysText(weekdays),
  },
  { field: 'timeFrom', label: 'Start time', of: ({ timeFrom }) => timeFrom, kind: 'time' },
  { field: 'timeTo', label: 'End time', of: ({ timeTo }) => timeTo, kind: 'time' },
  { field: 'location', label: 'Location', of: ({ location }) => location?.name ?? null },
  {
    field: 'instructors',
    label: 'Instructors',
    of: ({ instructors }) => instructors.map(({ name }) => name).join(', '),
  },
  { field: 'ages', label: 'Ages or grades', of: audienceOf },
  { field: 'enrolled', label: 'Enrolled', of: ({ places }) => places.enrolled, kind: 'number' },
  { field: 'maxEnroll', label: 'Spots', of: ({ places }) => places.maxEnroll, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ places }) => places.waiting, kind: 'number' },
  { field: 'price', label: 'Price', of: ({ price }) => price, kind: 'money' },
  { field: 'billingType', label: 'Billing type', of: billingOf },
]

/** What `price` is the lowest of, where groups cost different things. */
const highest: Column<Row> = {
  field: 'priceTo',
  label: 'Highest price',
  of: ({ priceTo }) => priceTo,
  kind: 'money',
}

/** What a child pays for every weekday in one charge, where each is charged on its own. */
const allWeekdays: Column<Row> = {
  field: 'allWeekdays',
  label: 'Price of all days',
  of: ({ priceExamples }) => priceExamples.at(-1)?.amount ?? null,
  kind: 'money',
}

/** Whether children take the whole of it or pick days: what a price 'Per Day' comes to depends on that. */
const booking: Column<Row> = {
  field: 'intervalType',
  label: 'Booking',
  of: ({ intervalType }) => intervalType && intervalTypeLabels[intervalType],
}

/** What the price is for; every one of them where groups are billed differently. */
function billingOf(row: Row): string {
  const charged = row.sections.filter(({ price }) => price > 0)
  const billed = charged.length > 0 ? charged : [row]
  return [...new Set(billed.map(({ billingType }) => billingText({ ...row, billingType })))].join(', ')
}

/** Nothing where nobody is left out, and each group's own where they differ. */
function audienceOf({ sections }: Row): string | null {
  const told = [...new Set(sections.map(audienceText))]
  return told.length === 0 || (told.length === 1 && told[0] === EVERYBODY) ? null : told.join('; ')
}

const EVERYBODY = audienceText({ ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null })

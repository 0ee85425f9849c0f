import { capitalize } from '@afterbell/domain/kernel/text/capitalize'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { activities } from '@afterbell/contract/activities/activities'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { intervalTypeLabels } from '@afterbell/domain/activities/camp-form'
import { billingText } from '@afterbell/domain/prices/billing-types'
import { audienceText } from '@afterbell/domain/activities/audience'
import { weekdaysText } from '@afterbell/domain/kernel/weekdays'
import type { Column } from '../../platform/files/spreadsheet.ts'

type Row = AnswerOf<(typeof activities)['list']>['content'][number]

/**
 * The columns of the schedule's spreadsheet, in the order of the screen. Kinds that can have several sections also list
 * them.
 */
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

/** A column for the row's group or weekday; empty for kinds without sections. */
export function sectionColumns<R extends { section: { name: string } | null }>(
  kind: ActivityKind,
): readonly Column<R>[] {
  const { section } = activityKinds[kind].words
  return section === null
    ? []
    : [{ field: 'section', label: capitalize(section), of: (row) => row.section?.name ?? null }]
}

function sectionsColumn(word: string): Column<Row> {
  return {
    field: 'sections',
    label: `${capitalize(word)}s`,
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

/** Upper end of the price range if groups have different prices; `price` is the lower end. */
const highest: Column<Row> = {
  field: 'priceTo',
  label: 'Highest price',
  of: ({ priceTo }) => priceTo,
  kind: 'money',
}

/** A child's price for all weekdays in one charge, for kinds that price each weekday. */
const allWeekdays: Column<Row> = {
  field: 'allWeekdays',
  label: 'Price of all days',
  of: ({ priceExamples }) => priceExamples.at(-1)?.amount ?? null,
  kind: 'money',
}

/** Whether children book the whole camp or pick days; the total of a 'Per Day' price depends on it. */
const booking: Column<Row> = {
  field: 'intervalType',
  label: 'Booking',
  of: ({ intervalType }) => intervalType && intervalTypeLabels[intervalType],
}

/** The billing type, or every type in use if groups are billed differently. */
function billingOf(row: Row): string {
  const pricedSections = row.sections.filter(({ price }) => price > 0)
  const billables = pricedSections.length > 0 ? pricedSections : [row]
  return [...new Set(billables.map(({ billingType }) => billingText({ ...row, billingType })))].join(', ')
}

/** The ages or grades admitted; null if everybody is, and one text per group if groups differ. */
function audienceOf({ sections }: Row): string | null {
  const audiences = [...new Set(sections.map(audienceText))]
  return audiences.length === 0 || (audiences.length === 1 && audiences[0] === EVERYBODY)
    ? null
    : audiences.join('; ')
}

const EVERYBODY = audienceText({ ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null })

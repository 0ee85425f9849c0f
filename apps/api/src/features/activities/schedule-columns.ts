import type { AnswerOf } from '@afterbell/contract/op'
import type { activities } from '@afterbell/contract/activities'
import { ageLabels, type Age } from '@afterbell/domain/ages'
import { billingTypeLabels } from '@afterbell/domain/billing-types'
import { gradeLabels, type Grade } from '@afterbell/domain/grades'
import { weekdayLabels } from '@afterbell/domain/weekdays'
import type { Column } from '../../platform/spreadsheet.ts'

type Row = AnswerOf<(typeof activities)['list']>['content'][number]

/** The columns of the schedule's spreadsheet, in the order of the screen. */
export const scheduleColumns: readonly Column<Row>[] = [
  { field: 'name', label: 'Name', of: ({ name }) => name },
  { field: 'status', label: 'Status', of: ({ status }) => status },
  { field: 'startDate', label: 'Start date', of: ({ startDate }) => startDate, kind: 'date' },
  { field: 'endDate', label: 'End date', of: ({ endDate }) => endDate, kind: 'date' },
  {
    field: 'weekdays',
    label: 'Days',
    of: ({ weekdays }) => weekdays.map((weekday) => weekdayLabels[weekday].slice(0, 3)).join(', '),
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
  { field: 'maxEnroll', label: 'Places', of: ({ places }) => places.maxEnroll, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ places }) => places.waiting, kind: 'number' },
  { field: 'price', label: 'Price', of: ({ price }) => price, kind: 'money' },
  { field: 'billingType', label: 'Billing type', of: ({ billingType }) => billingTypeLabels[billingType] },
]

function audienceOf({ ageFrom, ageTo, gradeFrom, gradeTo }: Row): string | null {
  const ages = [ageFrom, ageTo].map((age) => (age ? ageLabels[age as Age] : '')).join(' - ')
  const grades = [gradeFrom, gradeTo].map((grade) => (grade ? gradeLabels[grade as Grade] : '')).join(' - ')
  if (ageFrom || ageTo) return ages
  return gradeFrom || gradeTo ? `Grades ${grades}` : null
}

import { IconUsersGroup } from '@tabler/icons-react'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { ageText } from '@afterbell/domain/kernel/ages'
import { GRADES, gradeLabels, type Grade } from '@afterbell/domain/kernel/grades'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { attendedText } from './attended-text.ts'
import { reportScreen, type ReportComponent } from './report-screen.tsx'

type Row = RowOf<typeof schoolReports.children>

/** The school's children: their activities, their wait lists, and their attendance in a range. */
export const Report: ReportComponent = reportScreen({
  op: schoolReports.children,
  name: 'children',
  facts: 'What each child is enrolled in now, and how they attended in these dates.',
  chart: {
    title: 'Children by grade',
    series: ['Children', 'Enrolled'],
    heads: ['Grade', 'Children', 'Enrolled'],
    parts: ({ grades }) =>
      grades.map(({ grade, children, enrolled }) => ({
        key: grade ?? 'none',
        label: gradeText(grade),
        values: [children, enrolled],
        cells: [gradeText(grade), children, enrolled],
      })),
  },
  list: ({ format }) => ({
    things: { one: 'child', many: 'children' },
    columns: columnsOn(format.today()),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => ({ to: '/contacts/$childId' as const, params: { childId: id } }),
    filters,
    search: 'Search children',
    empty: {
      title: 'No children yet',
      text: 'The children of your school are listed here.',
      icon: <IconUsersGroup size={24} stroke={1.5} aria-hidden />,
      action: (
        <FirstStepLink to="/contacts" right={['contacts', 'view']}>
          Add children
        </FirstStepLink>
      ),
    },
  }),
})

const filters = [
  {
    key: 'grade',
    label: 'Grade',
    choices: GRADES.map((grade) => ({ value: grade, label: `Grade ${gradeLabels[grade]}` })),
  },
] as const

function gradeText(grade: Grade | null): string {
  return grade === null ? 'None' : gradeLabels[grade]
}

function columnsOn(today: string): readonly Column<Row>[] {
  return [
    { key: 'name', title: 'Child', sort: true, width: 190, render: ({ name }) => name },
    {
      key: 'age',
      title: 'Age',
      card: 'hidden',
      render: ({ birthDate }) => (birthDate ? ageText(birthDate, today) : '–'),
    },
    {
      key: 'grade',
      title: 'Grade',
      sort: true,
      card: 'fact',
      render: ({ grade }) => (grade ? gradeLabels[grade] : '–'),
    },
    {
      key: 'enrolled',
      title: 'Enrolled in',
      sort: true,
      width: 200,
      card: 'fact',
      render: ({ classes, camps, aftercare }) =>
        [
          [classes, 'class', 'classes'] as const,
          [camps, 'camp', 'camps'] as const,
          [aftercare, 'aftercare', 'aftercare'] as const,
        ]
          .filter(([count]) => count > 0)
          .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
          .join(', ') || '–',
    },
    {
      key: 'waiting',
      title: 'Waiting',
      sort: true,
      numeric: true,
      card: 'fact',
      render: ({ waiting }) => waiting,
    },
    { key: 'attended', title: 'Attendance', numeric: true, width: 140, card: 'hidden', render: attendedText },
  ]
}

import { IconUsersGroup } from '@tabler/icons-react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { ageText } from '@afterbell/domain/kernel/ages'
import { GRADES, gradeLabels, type Grade } from '@afterbell/domain/kernel/grades'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import type { RowOf } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { attendedText } from './attended-text.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useReport } from './useReport.ts'

type Row = RowOf<typeof schoolReports.children>

/** The children of the school: what they are in, what they wait for, and how they attended in a range. */
export function Report() {
  const { list, answer, ranged } = useReport(schoolReports.children, 'report.children')
  const { today } = useFormat()
  return (
    <ReportPage
      ranged={ranged}
      title="Children"
      facts="What each child is enrolled in now, and how they attended in these dates."
      list="report.children"
      total={list.total}
    >
      <ByGrade grades={answer?.grades} />
      <ListScreen
        list={list}
        things={{ one: 'child', many: 'children' }}
        columns={columnsOn(today())}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        link={({ id }) => ({ to: '/contacts/$childId' as const, params: { childId: id } })}
        filters={filters}
        search="Search children"
        empty={{
          title: 'No children yet',
          text: 'The children of your school are listed here.',
          icon: <IconUsersGroup size={24} stroke={1.5} aria-hidden />,
          action: (
            <FirstStepLink to="/contacts" right={['contacts', 'view']}>
              Add children
            </FirstStepLink>
          ),
        }}
      />
    </ReportPage>
  )
}

const filters = [
  {
    key: 'grade',
    label: 'Grade',
    choices: GRADES.map((grade) => ({ value: grade, label: `Grade ${gradeLabels[grade]}` })),
  },
] as const

function ByGrade({ grades }: Partial<Pick<AnswerOf<typeof schoolReports.children>, 'grades'>>) {
  const named = (grade: Grade | null) => (grade === null ? 'None' : gradeLabels[grade])
  return (
    <ReportChart
      title="Children by grade"
      series={['Children', 'Enrolled']}
      heads={['Grade', 'Children', 'Enrolled']}
      parts={grades?.map(({ grade, children, enrolled }) => ({
        key: grade ?? 'none',
        label: named(grade),
        values: [children, enrolled],
        cells: [named(grade), children, enrolled],
      }))}
    />
  )
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

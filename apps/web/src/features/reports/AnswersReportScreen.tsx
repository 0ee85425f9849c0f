import { IconForms } from '@tabler/icons-react'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { answerStateText } from '@afterbell/domain/forms/form-answers'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import type { RowOf } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { openAnswers } from '../forms/AnswersDialog.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportPage } from './ReportPage.tsx'
import { Tiles } from './Tiles.tsx'
import { useReport } from './useReport.ts'
import styles from './reports.module.css'

type Row = RowOf<typeof schoolReports.answers>

/** What families answered to forms, by form. A row opens everything its child answered to that form. */
export function Report() {
  const format = useFormat()
  const { list, answer, ranged } = useReport(schoolReports.answers, 'report.form-answers')
  const forms = answer?.forms
  const sumOf = (key: 'answers' | 'toComplete') => forms?.reduce((sum, form) => sum + form[key], 0)
  return (
    <ReportPage
      ranged={ranged}
      title="Form answers"
      facts="What families answered to your custom forms in these dates. Answers that were replaced are left out."
      list="report.form-answers"
      total={list.total}
    >
      <Tiles
        label="All form answers"
        tiles={[
          ['Forms', forms?.length],
          ['Answers', sumOf('answers')],
          ['To be completed', sumOf('toComplete')],
        ]}
      />
      <ReportChart
        title="Answers by form"
        series={['Answers', 'To be completed']}
        heads={['Form', 'Answers', 'To be completed']}
        parts={forms?.map(({ id, name, answers, toComplete }) => ({
          key: id,
          label: name,
          values: [answers, toComplete],
          cells: [name, answers, toComplete],
        }))}
      />
      <ListScreen
        list={list}
        things={{ one: 'answer', many: 'answers' }}
        columns={columnsFor(format)}
        rowId={({ id }) => id}
        rowName={({ child, formName }) => `${child}, ${formName}`}
        onOpen={({ childId, child, formId, formName }) =>
          void openAnswers({ childId, childName: child, formId, formName })
        }
        filters={[
          {
            key: 'formId',
            label: 'Form',
            choices: (forms ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        search="Search children"
        empty={{
          title: 'No answers in these dates',
          text: 'Families fill out a form when their child joins an activity that uses it.',
          icon: <IconForms size={24} stroke={1.5} aria-hidden />,
          action: (
            <FirstStepLink to="/settings/custom-forms" right={['custom_forms', 'view']}>
              Open your forms
            </FirstStepLink>
          ),
        }}
      />
    </ReportPage>
  )
}

function columnsFor(format: Format): readonly Column<Row>[] {
  return [
    { key: 'child', title: 'Child', sort: true, width: 160, render: ({ child }) => child },
    { key: 'form', title: 'Form', width: 170, card: 'fact', render: ({ formName }) => formName },
    { key: 'activity', title: 'Activity', width: 170, card: 'fact', render: ({ activity }) => activity },
    {
      key: 'answers',
      title: 'Answers',
      width: 280,
      card: 'hidden',
      render: ({ answers }) => (
        <div className={styles.answers}>
          {answers.map(({ question, answer }) => `${question}: ${answer || '–'}`).join('; ')}
        </div>
      ),
    },
    {
      key: 'answeredAt',
      title: 'Answered',
      sort: true,
      width: 150,
      card: 'fact',
      render: ({ answeredAt }) => <span className="numbers">{format.moment(answeredAt)}</span>,
    },
    {
      key: 'state',
      title: 'State',
      card: 'corner',
      render: ({ isEnough }) => answerStateText({ isLatest: true, isEnough }),
    },
    {
      key: 'answeredBy',
      title: 'Recorded by',
      card: 'hidden',
      render: ({ answeredBy }) => answeredBy ?? '–',
    },
  ]
}

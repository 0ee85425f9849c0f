import { IconForms } from '@tabler/icons-react'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { answerStateText } from '@afterbell/domain/forms/form-answers'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import type { Format } from '../../platform/format.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { openAnswers } from '../forms/AnswersDialog.tsx'
import styles from './reports.module.css'
import { reportScreen, type ReportComponent } from './report-screen.tsx'

type Row = RowOf<typeof schoolReports.answers>

/** Families' answers to forms, by form. A row opens all of a child's answers to that form. */
export const Report: ReportComponent = reportScreen({
  op: schoolReports.answers,
  name: 'form-answers',
  facts:
    'What families answered to your custom forms in these dates. Answers that were replaced are left out.',
  tiles: {
    label: 'All form answers',
    values: [
      ['Forms', ({ forms }) => forms.length],
      ['Answers', ({ forms }) => sum(forms.map(({ answers }) => answers))],
      ['To be completed', ({ forms }) => sum(forms.map(({ toComplete }) => toComplete))],
    ],
  },
  chart: {
    title: 'Answers by form',
    series: ['Answers', 'To be completed'],
    heads: ['Form', 'Answers', 'To be completed'],
    parts: ({ forms }) =>
      forms.map(({ id, name, answers, toComplete }) => ({
        key: id,
        label: name,
        values: [answers, toComplete],
        cells: [name, answers, toComplete],
      })),
  },
  list: ({ format, answer }) => ({
    things: { one: 'answer', many: 'answers' },
    columns: columnsFor(format),
    rowId: ({ id }) => id,
    rowName: ({ child, formName }) => `${child}, ${formName}`,
    onOpen: ({ childId, child, formId, formName }) =>
      void openAnswers({ childId, childName: child, formId, formName }),
    filters: [
      {
        key: 'formId',
        label: 'Form',
        choices: (answer?.forms ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    search: 'Search children',
    empty: {
      title: 'No answers in these dates',
      text: 'Families fill out a form when their child joins an activity that uses it.',
      icon: <IconForms size={24} stroke={1.5} aria-hidden />,
      action: (
        <FirstStepLink to="/settings/custom-forms" right={['custom_forms', 'view']}>
          Open your forms
        </FirstStepLink>
      ),
    },
  }),
})

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
      title: 'Filled out by',
      card: 'hidden',
      render: ({ answeredBy }) => answeredBy ?? '–',
    },
    {
      key: 'signedName',
      title: 'Signed by',
      card: 'hidden',
      render: ({ signedName }) => signedName ?? '–',
    },
  ]
}

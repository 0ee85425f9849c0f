import { useParams } from '@tanstack/react-router'
import { IconListDetails } from '@tabler/icons-react'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { answerText } from '@afterbell/domain/forms/form-answers'
import type { Filter } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { openExport } from '../../lists/export/open-export.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AnswerState } from './AnswerState.tsx'
import { openAnswers } from './AnswersDialog.tsx'
import styles from './answers.module.css'

type AnswerRow = RowOf<typeof formAnswers.ofForm>
type StoredForm = AnswerOf<typeof forms.get>

/** Families' answers to one form. */
export function FormAnswersScreen() {
  const { id = '' } = useParams({ strict: false })
  const form = useRead(forms.get, { params: { id } })
  usePage({ name: form.data?.formName })
  return (
    <>
      <PageHeader title="Answers" facts={form.data?.formName ?? '\u00a0'} />
      {form.isError && !form.data ? (
        <ReadFailure error={form.error} thing="This form" onRetry={() => void form.refetch()} />
      ) : (
        <Answers key={id} id={id} form={form.data} />
      )}
    </>
  )
}

const things = { one: 'answer', many: 'answers' }

function Answers({ id, form }: { id: string; form: StoredForm | undefined }) {
  const format = useFormat()
  const input = { params: { id } }
  const list = useList(formAnswers.ofForm, input, {
    name: 'form-answers',
    of: id,
  })
  const download = () =>
    openExport({
      title: 'Download answers',
      fields: formAnswers.exportFields,
      file: formAnswers.export,
      asked: input,
      list,
      things,
    })
  return (
    <ListScreen
      list={list}
      things={things}
      columns={columnsOf(form, format)}
      rowId={(row) => row.id}
      rowName={({ child }) => child.name}
      onOpen={({ child, formId, formName }) =>
        void openAnswers({ childId: child.id, childName: child.name, formId, formName })
      }
      filters={filtersOf(form)}
      search="Search children"
      tools={<DownloadButton onClick={() => void download()} />}
      empty={{
        title: 'No answers yet',
        text: 'Families fill this out when their child joins an activity that uses this form. Staff can answer for them on the roster.',
        icon: <IconListDetails size={24} stroke={1.5} aria-hidden />,
      }}
    />
  )
}

function filtersOf(form: StoredForm | undefined): Filter[] {
  const activities = form?.activities ?? []
  return [
    {
      key: 'activityId',
      label: 'Activity',
      choices: activities.map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'earlier', label: 'Earlier answers', choices: [{ value: 'true', label: 'Shown as well' }] },
  ]
}

/** Number of questions shown as columns by default; the user can choose others. */
const QUESTIONS_SHOWN = 3

function columnsOf(form: StoredForm | undefined, format: Format): Column<AnswerRow>[] {
  const questions = (form?.formFields ?? []).map(({ id, question, fieldType }, index): Column<AnswerRow> => ({
    key: id,
    title: question,
    width: 180,
    // Long answers do not fit on a card, which opens them.
    card: 'hidden',
    initiallyHidden: index >= QUESTIONS_SHOWN,
    render: ({ answers }) => {
      const answer = answers.find((each) => each.id === id)?.answer ?? undefined
      return <div className={styles.cell}>{answerText({ fieldType }, answer, format.date) || '–'}</div>
    },
  }))
  return [
    { key: 'child', title: 'Child', sort: true, width: 160, render: ({ child }) => child.name },
    {
      key: 'state',
      title: 'State',
      width: 130,
      card: 'corner',
      render: (row) => <AnswerState answer={row} />,
    },
    ...questions,
    {
      key: 'activity',
      title: 'Activity',
      width: 160,
      card: 'fact',
      render: ({ activity }) => activity.name,
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
      key: 'answeredBy',
      title: 'Filled out by',
      width: 140,
      card: 'hidden',
      render: ({ answeredBy }) => answeredBy ?? '–',
    },
    {
      key: 'signature',
      title: 'Signed by',
      width: 140,
      card: 'hidden',
      initiallyHidden: !form?.needsSignature,
      render: ({ signature }) => signature?.name ?? '–',
    },
  ]
}

import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import type { PageProps } from '../school.ts'
import { Sentence } from '../Sentence.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { FormPage } from './FormPage.tsx'
import { whomText } from './whom-text.ts'
import './forms.css'

type FormRow = AnswerOf<(typeof familyForms)['list']>['forms'][number]

/** The forms that the school asks of a family, and each on a page of its own. */
export function Forms(props: FamilyPageProps) {
  const [childId, enrollmentId, formId] = props.rest.split('/')
  if (childId && enrollmentId && formId)
    // Another child begins a new page: nothing typed for one is ever sent for another.
    return <FormPage key={props.rest} {...props} ids={{ childId, enrollmentId, formId }} />
  return <FormList {...props} />
}

function FormList(props: FamilyPageProps) {
  const { school, words, onLoggedOut } = props
  const { formWords, familyWords } = words
  const heading = useFocusedTitle()
  const { answer, isFailed, askAgain } = useAsked(
    'forms',
    () => askFamily(school.id, familyForms.list, {}),
    onLoggedOut,
  )
  return (
    <>
      <title>{formWords.windowTitle(school.schoolName)}</title>
      <h1 ref={heading} tabIndex={-1}>
        {formWords.title}
      </h1>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer && <p>{answer.forms.length === 0 ? formWords.none : formWords.listText}</p>}
      <ul className="rows">
        {answer?.forms.map((row) => (
          <FormLine key={`${row.formId} ${row.enrollmentId}`} {...props} row={row} />
        ))}
      </ul>
    </>
  )
}

function FormLine({ row, school, portal, words }: FamilyPageProps & { row: FormRow }) {
  const { formWords } = words
  const isDone = row.state === 'ANSWERED'
  const label = isDone ? formWords.changeOf : formWords.fillOutOf
  return (
    <li>
      <span>
        <strong lang="en">{row.formName}</strong>
        <span>{whomText(row, words)}</span>
        <span className="quiet">
          <Sentence
            of={formWords.askedBy}
            own={words.formatWords.listText([...new Set(row.activities.map(({ name }) => name))])}
          />
        </span>
        <span className={row.state === 'MISSING' ? 'urgent' : 'quiet'}>
          {stateText(row, { school, words })}
        </span>
      </span>
      <PortalLink
        to={{ portal, page: `forms/${row.child.id}/${row.enrollmentId}/${row.formId}` }}
        label={label(row.formName, row.child.name)}
      >
        {isDone ? formWords.change : formWords.fillOut}
      </PortalLink>
    </li>
  )
}

function stateText(
  { state, answeredAt, answeredBy }: FormRow,
  { school, words }: Pick<PageProps, 'school' | 'words'>,
): string {
  const { formWords } = words
  if (state !== 'ANSWERED') return answeredAt === null ? formWords.state[state] : formWords.toComplete
  const day = dateIn(school.timezone, Temporal.Instant.from(answeredAt!))
  return formWords.answered[answeredBy!](formatDate(day, school.dateFormat))
}

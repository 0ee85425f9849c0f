import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyForms } from '@afterbell/contract/portal/family-forms'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { PortalLink } from '../PortalLink.tsx'
import type { PageProps } from '../school.ts'
import { Sentence } from '../Sentence.tsx'
import { whomText } from './whom-text.ts'
import './forms.css'

type FormRow = AnswerOf<(typeof familyForms)['list']>['forms'][number]

interface FormLineProps extends PageProps {
  row: FormRow
  /** Once it is sent, the page leads back to the cart. */
  isFromCart?: boolean
}

/** A form in a list: for whom, which activities ask it, how it stands, and the link to fill it out. */
export function FormLine({ row, isFromCart = false, school, portal, words }: FormLineProps) {
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
        to={{
          portal,
          page: `forms/${row.child.id}/${row.enrollmentId}/${row.formId}${isFromCart ? '/cart' : ''}`,
        }}
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

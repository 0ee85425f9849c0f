import { familyForms } from '@afterbell/contract/portal/family-forms'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { FormLine } from './FormLine.tsx'
import { FormPage } from './FormPage.tsx'
import './forms.css'

/** The forms that the school asks of a family, and each on a page of its own. */
export function Forms(props: FamilyPageProps) {
  const [childId, enrollmentId, formId, from] = props.rest.split('/')
  if (childId && enrollmentId && formId)
    // Another child begins a new page: nothing typed for one is ever sent for another.
    return (
      <FormPage
        key={props.rest}
        {...props}
        ids={{ childId, enrollmentId, formId }}
        isFromCart={from === 'cart'}
      />
    )
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

import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { addressOf, goTo } from '../addresses.ts'
import { askFamily, codeOf, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts'
import { FormFields } from './FormFields.tsx'
import { SignatureField } from './SignatureField.tsx'
import { answersToSend, beginAnswers, changedOnFile } from './typed-answers.ts'
import { whomText } from './whom-text.ts'

type Form = AnswerOf<(typeof familyForms)['get']>

interface FormIds {
  childId: string
  enrollmentId: string
  formId: string
}

interface FormPageProps extends FamilyPageProps {
  ids: FormIds
  /** It is filled out while a spot is held: sending it leads back to the cart. */
  isFromCart: boolean
}

/** A form of one child, to fill out, sign and send. */
export function FormPage({ ids, isFromCart, ...props }: FormPageProps) {
  const { school, portal, words, onLoggedOut } = props
  const { formWords, familyWords } = words
  const heading = useFocusedTitle()
  const [isSent, setSent] = useState(false)
  const get = () => askFamily(school.id, familyForms.get, { params: ids })
  // A form that is no longer asked is not there; a connection that failed may come back.
  const getOrNone = () =>
    get().catch((error: unknown) => {
      if (error instanceof CallRefused && error.status === 404) return NOT_ASKED
      throw error
    })
  const { answer, setAnswer, isFailed, askAgain } = useAsked(ids.formId, getOrNone, onLoggedOut)
  const form = answer === NOT_ASKED ? null : (answer as Form | null)
  return (
    <>
      <title>{formWords.windowTitle(school.schoolName)}</title>
      <h1 ref={heading} tabIndex={-1} lang={form ? 'en' : undefined}>
        {form ? form.formName : formWords.title}
      </h1>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer === NOT_ASKED && <p>{formWords.notAsked}</p>}
      {isSent && <p role="status">{formWords.sent}</p>}
      {form && !isSent && (
        <FillOut
          {...props}
          ids={ids}
          form={form}
          reload={async () => setAnswer(await getOrNone())}
          onSent={() => {
            if (isFromCart) return goTo(addressOf({ portal, page: 'cart' }))
            setSent(true)
            // The form goes away.
            heading.current?.focus()
          }}
        />
      )}
      {isFromCart && (
        <p className="links">
          <PortalLink to={{ portal, page: 'cart' }}>{formWords.toCart}</PortalLink>
        </p>
      )}
      {!isFromCart && (isSent || answer === NOT_ASKED) && (
        <p className="links">
          <PortalLink to={{ portal, page: '' }}>{formWords.home}</PortalLink>{' '}
          <PortalLink to={{ portal, page: 'forms' }}>{formWords.all}</PortalLink>
        </p>
      )}
    </>
  )
}

const NOT_ASKED = 'NOT_ASKED'

/** The first control of a question that something is wrong with. */
const WRONG =
  '[aria-invalid="true"], [data-invalid] input, [data-invalid] select, [data-invalid] button:enabled'

interface FillOutProps extends FamilyPageProps {
  ids: FormIds
  form: Form
  reload: () => Promise<void>
  onSent: () => void
}

function FillOut({ ids, form, reload, onSent, school, words, onLoggedOut }: FillOutProps) {
  const { formWords } = words
  const draftKey = `${ids.childId} ${ids.enrollmentId} ${ids.formId}`
  const [draft] = useState(() => readDraft(draftKey))
  const [answers, setAnswers] = useState(() => beginAnswers(form, draft))
  const [signature, setSignature] = useState(draft?.signature ?? '')
  const [drawing, setDrawing] = useState(draft?.drawing ?? '')
  const [before] = useState(form.answer)
  const [isBusy, setBusy] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({})
  const drawn = useRef<HTMLFormElement>(null)
  useEffect(() => {
    drawn.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [fieldProblems])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    setFieldProblems({})
    try {
      const body = {
        formVersion: form.formVersion,
        answers: answersToSend(form, answers),
        signature,
        signatureDrawing: drawing,
        replaces: form.answer?.id ?? null,
      }
      await askFamily(school.id, familyForms.save, { params: ids, body })
      forgetDraft(draftKey)
      return onSent()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      const code = codeOf(error)
      const fields = error instanceof CallRefused ? (error.fields ?? []) : []
      if (code === 'FORM_CHANGED' || code === 'CHANGED_MEANWHILE') {
        await reload().catch(() => undefined)
        setProblem(code === 'FORM_CHANGED' ? formWords.newQuestions : formWords.answeredMeanwhile)
      } else if (fields.length > 0) {
        setFieldProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
        setProblem(formWords.changed)
      } else setProblem(problemText(error, words))
    }
    setBusy(false)
  }
  return (
    <form ref={drawn} className="custom-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{whomText(form, words)}</p>
      {form.answer !== null && form.state !== 'ANSWERED' && <p className="closed">{formWords.toComplete}</p>}
      {form.before !== null && draft === null && <p className="closed">{formWords.fromBefore}</p>}
      {words.language !== 'en' && <p className="quiet">{formWords.inEnglish}</p>}
      <FormFields
        fields={form.formFields}
        answers={answers}
        problems={fieldProblems}
        onFile={(field) => changedOnFile(field, { before, form, answers })}
        words={words}
        school={school}
        attaching={{
          ids,
          school,
          words,
          sent: before?.answers ?? {},
          onLoggedOut,
          onUploading: setUploading,
        }}
        onAnswer={(fieldId, value) => {
          // An upload ends while somebody types elsewhere.
          setAnswers((typed) => {
            const next = { ...typed, [fieldId]: value }
            keepDraft(draftKey, { signature, drawing, ...readDraft(draftKey), answers: next })
            return next
          })
        }}
      />
      {form.signatureText !== null && (
        <SignatureField
          form={form}
          value={{ name: signature, drawing }}
          problems={fieldProblems}
          words={words}
          onChange={(value) => {
            setSignature(value.name)
            setDrawing(value.drawing)
            keepDraft(draftKey, { answers, signature: value.name, drawing: value.drawing })
          }}
        />
      )}
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <p className="quiet">{formWords.kept}</p>
      <button type="submit" className="primary" disabled={isBusy || isUploading}>
        {isBusy ? formWords.sending : formWords.send}
      </button>
    </form>
  )
}

import { useId, useState, type FormEvent, type InputHTMLAttributes, type RefObject } from 'react'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Field } from '../Field.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { problemsOf } from '../problem-text.ts'
import { ChildChoices } from '../week/ChildChoices.tsx'
import { Choices } from '../week/Choices.tsx'
import { DialogEnd, FamilyDialog } from '../week/FamilyDialog.tsx'
import { RequestWords } from './RequestWords.tsx'

export interface GuardianForm {
  childIds: readonly string[]
  firstName: string
  lastName: string
  email: string
  phone: string
  relation: string
  lives: 'HERE' | 'ELSEWHERE'
  words: string
}

/** Asks which guardian the school should add, for which children. Every person is answered alike. */
export function GuardianDialog({
  draft,
  opener,
  onSaid,
  onClose,
  ...props
}: FamilyPageProps & {
  /** What was typed before the dialog was closed without asking. */
  draft: GuardianForm | null
  opener: RefObject<HTMLElement | null>
  onSaid: (sentence: string) => void
  onClose: (left: GuardianForm | null) => void
}) {
  const { school, words, session, onLoggedOut } = props
  const { accountWords, dayWords, requestWords } = words
  const id = useId()
  const [form, setForm] = useState<GuardianForm>(
    draft ?? {
      childIds: session.children.map((child) => child.id),
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      relation: '',
      lives: 'HERE',
      words: '',
    },
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<GuardianForm>) => setForm({ ...form, ...changes })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { childIds, email, phone, ...person } = form
    if (childIds.length === 0) return setProblems({ childIds: dayWords.childMissing })
    setProblems({})
    setBusy(true)
    try {
      const body = { ...person, childIds: [...childIds], email: email || null, phone: phone || null }
      await askFamily(school.id, ownRequests.askForGuardian, { body })
      onClose(null)
      return onSaid(requestWords.sent)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblems(problemsOf(error, form, words))
    }
    setBusy(false)
  }
  const text = (
    path: 'firstName' | 'lastName' | 'email' | 'phone' | 'relation',
    label: string,
    input: InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <Field
      id={`${id}-${path}`}
      label={label}
      problem={problems[path] ?? null}
      value={form[path]}
      autoComplete="off"
      onChange={(event) => change({ [path]: event.target.value })}
      {...input}
    />
  )
  return (
    <FamilyDialog title={requestWords.guardianTitle} opener={opener} onClose={() => onClose(form)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="quiet">{requestWords.guardianText}</p>
        <ChildChoices
          words={words}
          names={session.children}
          chosen={form.childIds}
          problem={problems.childIds}
          onChange={(childIds) => change({ childIds })}
        />
        <div className="twice">
          {text('firstName', accountWords.firstName, { required: true, autoCapitalize: 'words' })}
          {text('lastName', accountWords.lastName, { required: true, autoCapitalize: 'words' })}
        </div>
        <p className="quiet">{requestWords.reachHint}</p>
        {text('email', requestWords.email, { type: 'email', inputMode: 'email', autoCapitalize: 'none' })}
        {text('phone', accountWords.phone, { type: 'tel', inputMode: 'tel' })}
        {text('relation', dayWords.pickupRelation, { maxLength: 50 })}
        <Choices legend={requestWords.lives}>
          {(['HERE', 'ELSEWHERE'] as const).map((lives) => (
            <label key={lives} className="choice">
              <input
                type="radio"
                name={`${id}-lives`}
                checked={form.lives === lives}
                onChange={() => change({ lives })}
              />
              {lives === 'HERE' ? requestWords.here : requestWords.elsewhere}
            </label>
          ))}
        </Choices>
        <RequestWords
          id={`${id}-words`}
          words={words}
          label={requestWords.words}
          problem={problems.words}
          value={form.words}
          onChange={(typed) => change({ words: typed })}
        />
        <DialogEnd
          problem={problems.form ?? null}
          isBusy={isBusy}
          words={words}
          send={requestWords.send}
          onCancel={() => onClose(form)}
        />
      </form>
    </FamilyDialog>
  )
}

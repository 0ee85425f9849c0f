import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { codeOf, isLoggedOut } from '../ask-family.ts'
import { Field } from '../Field.tsx'
import { problemText } from '../problem-text.ts'
import type { HomeWords } from '../words.ts'

/** A field of a form: how it is drawn, and what is on file. */
export interface EditField<Form> {
  name: keyof Form & string
  label: string
  hint?: string
  autoComplete?: string
  inputMode?: 'tel' | 'email' | 'text'
  /** The most characters. Longer texts keep what was typed, and say by how much they are too long. */
  most: number
  isLong?: boolean
  /** Names and texts of the school's families are in no language that the page knows. */
  draw?: (input: {
    id: string
    value: string
    onChange: (value: string) => void
    describedBy: string | undefined
  }) => ReactNode
}

interface EditFormProps<Form extends Record<string, string>> {
  fields: readonly EditField<Form>[]
  /** What is on file. Loaded anew when somebody changed it meanwhile. */
  stored: Form
  words: HomeWords
  save: (form: Form) => Promise<void>
  /** Loads what is on file now. */
  reload: () => Promise<void>
  onDone: (isSaved: boolean) => void
  onLoggedOut: () => void
}

/** What was typed at a field is wrong, so that nothing was sent. */
export class TypedWrong extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** A form that loses nothing typed: if somebody changed the same meanwhile, both texts stand side by side. */
export function EditForm<Form extends Record<string, string>>({
  fields,
  stored,
  words,
  save,
  reload,
  onDone,
  onLoggedOut,
}: EditFormProps<Form>) {
  const { childWords } = words
  const formId = useId()
  const [typed, setTyped] = useState(stored)
  const [before] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    setFieldProblems({})
    try {
      await save(typed)
      return onDone(true)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      if (error instanceof TypedWrong) setFieldProblems({ [error.field]: error.message })
      else if (codeOf(error) === 'CHANGED_MEANWHILE') {
        await reload().catch(() => undefined)
        setProblem(childWords.changedMeanwhile)
      } else {
        const atFields = error instanceof CallRefused ? (error.fields ?? []) : []
        const known = atFields.filter(({ path }) => fields.some(({ name }) => name === path))
        setFieldProblems(Object.fromEntries(known.map(({ path, message }) => [path, message])))
        if (known.length === 0) setProblem(problemText(error, words))
      }
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {fields.map((field, index) => {
        const id = `${formId}-${field.name}`
        const value = typed[field.name]!
        const over = value.length - field.most
        const now = stored[field.name]!
        const onChange = (next: string) => setTyped({ ...typed, [field.name]: next })
        const onFile =
          now !== before[field.name] && now !== value
            ? now === ''
              ? childWords.nothingOnFile
              : childWords.onFile(now)
            : undefined
        const hint = [field.hint, onFile].filter(Boolean).join(' ') || undefined
        const fieldProblem = fieldProblems[field.name] ?? (over > 0 ? childWords.tooLong(over) : null)
        if (field.draw || field.isLong)
          return (
            <div className="field" key={field.name}>
              <label htmlFor={id}>{field.label}</label>
              {hint && (
                <span id={`${id}-hint`} className="hint">
                  {hint}
                </span>
              )}
              {field.draw ? (
                field.draw({ id, value, onChange, describedBy: hint && `${id}-hint` })
              ) : (
                <textarea
                  id={id}
                  rows={3}
                  autoComplete="off"
                  aria-invalid={fieldProblem ? true : undefined}
                  aria-describedby={
                    [hint && `${id}-hint`, fieldProblem && `${id}-problem`].filter(Boolean).join(' ') ||
                    undefined
                  }
                  value={value}
                  onChange={(event) => onChange(event.target.value)}
                />
              )}
              {fieldProblem && (
                <p id={`${id}-problem`} className="problem" role="alert">
                  {fieldProblem}
                </p>
              )}
            </div>
          )
        return (
          <Field
            key={field.name}
            id={id}
            label={field.label}
            {...(hint && { hint })}
            problem={fieldProblems[field.name] ?? null}
            isFirst={index === 0}
            autoComplete={field.autoComplete ?? 'off'}
            inputMode={field.inputMode ?? 'text'}
            maxLength={field.most}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      })}
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy}>
          {childWords.save}
        </button>
        <button type="button" onClick={() => onDone(false)}>
          {childWords.cancel}
        </button>
      </div>
    </form>
  )
}

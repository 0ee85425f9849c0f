import { useId, type ReactNode } from 'react'
import { isFile, LONG_ANSWER_MAX, type FormAnswer } from '@afterbell/domain/forms/form-answers'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { BirthDate } from '../children/BirthDate.tsx'
import type { PageProps } from '../school.ts'
import { FileField, type Attaching } from './FileField.tsx'
import { answerTo, type FormField, type TypedAnswers } from './typed-answers.ts'

interface FormFieldsProps extends Pick<PageProps, 'school' | 'words'> {
  fields: readonly FormField[]
  answers: TypedAnswers
  /** Sentences at fields, by path. */
  problems: Readonly<Record<string, string>>
  /** The answer that is on file now, where somebody else gave it meanwhile. */
  onFile: (field: FormField) => FormAnswer | undefined
  onAnswer: (fieldId: string, answer: FormAnswer) => void
  /** How files are attached. */
  attaching: Attaching
}

/** The questions of a form. They and their choices are in the school's own words, which are English. */
export function FormFields({
  fields,
  answers,
  problems,
  onFile,
  onAnswer,
  attaching,
  ...page
}: FormFieldsProps) {
  return fields.map((field) => (
    <Question
      key={field.id}
      {...page}
      field={field}
      value={answerTo(field, answers)}
      problem={problems[`answers.${field.id}`] ?? null}
      onFile={onFile(field)}
      onChange={(answer) => onAnswer(field.id, answer)}
      attaching={attaching}
    />
  ))
}

interface QuestionProps extends Pick<PageProps, 'school' | 'words'> {
  field: FormField
  value: FormAnswer
  problem: string | null
  onFile: FormAnswer | undefined
  onChange: (answer: FormAnswer) => void
  attaching: Attaching
}

function Question(props: QuestionProps) {
  const { field, value, problem, onChange, words } = props
  const id = useId()
  const { formWords } = words
  const hints = hintsOf(props)
  const described =
    [...(hints.length > 0 ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(' ') ||
    undefined
  const control = {
    id,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': described,
  }
  const around = (input: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>
        <Asked field={field} words={words} />
      </label>
      <Hints id={id} hints={hints} />
      {input}
      <ProblemAt id={id} problem={problem} />
    </div>
  )
  const together = (inputs: ReactNode) => (
    <fieldset className="field" aria-describedby={described} data-invalid={problem ? true : undefined}>
      <legend>
        <Asked field={field} words={words} />
      </legend>
      <Hints id={id} hints={hints} />
      {inputs}
      <ProblemAt id={id} problem={problem} />
    </fieldset>
  )
  switch (field.fieldType) {
    case 'SHORT_QUESTION':
      return around(
        <input
          {...control}
          autoComplete="off"
          value={value as string}
          onChange={(event) => onChange(event.target.value)}
        />,
      )
    case 'LONG_QUESTION':
      return around(
        <textarea
          {...control}
          rows={4}
          autoComplete="off"
          maxLength={LONG_ANSWER_MAX}
          value={value as string}
          onChange={(event) => onChange(event.target.value)}
        />,
      )
    case 'DROPDOWN':
      return around(
        <select {...control} value={value as string} onChange={(event) => onChange(event.target.value)}>
          <option value="">{formWords.choose}</option>
          {field.formOption.map(({ option }) => (
            <option key={option} value={option} lang="en">
              {option}
            </option>
          ))}
        </select>,
      )
    case 'DATE':
      return together(
        <BirthDate
          id={id}
          value={value as string}
          onChange={onChange}
          describedBy={described}
          words={words}
        />,
      )
    case 'SINGLE_CHOICE':
      return together(
        <>
          {field.formOption.map(({ option }) => (
            <Choice key={option} text={<span lang="en">{option}</span>}>
              <input type="radio" name={id} checked={value === option} onChange={() => onChange(option)} />
            </Choice>
          ))}
          {!field.required && (
            <Choice text={formWords.noChoice}>
              <input type="radio" name={id} checked={value === ''} onChange={() => onChange('')} />
            </Choice>
          )}
        </>,
      )
    case 'MULTIPLE_CHOICE':
      return together(
        field.formOption.map(({ option }) => {
          const chosen = value as string[]
          return (
            <Choice key={option} text={<span lang="en">{option}</span>}>
              <input
                type="checkbox"
                checked={chosen.includes(option)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, option] : chosen.filter((each) => each !== option),
                  )
                }
              />
            </Choice>
          )
        }),
      )
    case 'FILE':
      return together(
        <FileField
          value={isFile(value) ? value : null}
          fieldId={field.id}
          describedBy={described}
          attaching={props.attaching}
          onChange={(file) => onChange(file ?? '')}
        />,
      )
    case 'CONSENT':
      return (
        <div className="field">
          <Choice text={<Asked field={field} words={words} />}>
            <input
              {...control}
              type="checkbox"
              checked={value === true}
              onChange={(event) => onChange(event.target.checked)}
            />
          </Choice>
          <Hints id={id} hints={hints} />
          <ProblemAt id={id} problem={problem} />
        </div>
      )
  }
}

/** The question, with a word where it may stay empty. */
function Asked({ field, words }: Pick<QuestionProps, 'field' | 'words'>) {
  return (
    <>
      <span lang="en" className="question">
        {field.question}
      </span>
      {!field.required && <span className="quiet"> ({words.formWords.optional})</span>}
    </>
  )
}

function Choice({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <label className="choice">
      {children}
      <span>{text}</span>
    </label>
  )
}

function Hints({ id, hints }: { id: string; hints: readonly string[] }) {
  if (hints.length === 0) return null
  return (
    <span id={`${id}-hint`} className="hint">
      {hints.join(' ')}
    </span>
  )
}

function ProblemAt({ id, problem }: { id: string; problem: string | null }) {
  if (!problem) return null
  return (
    <p id={`${id}-problem`} className="problem" role="alert">
      {problem}
    </p>
  )
}

function hintsOf({ field, value, onFile, school, words }: QuestionProps): string[] {
  const { formWords, childWords, formatWords } = words
  const left = LONG_ANSWER_MAX - (typeof value === 'string' ? value.length : 0)
  const text = (answer: FormAnswer): string => {
    if (typeof answer === 'boolean') return answer ? formWords.yes : formWords.no
    if (Array.isArray(answer)) return formatWords.listText(answer)
    if (isFile(answer)) return answer.name
    return field.fieldType === 'DATE' && answer !== '' ? formatDate(answer, school.dateFormat) : answer
  }
  return [
    ...(field.fieldType === 'FILE' ? [formWords.fileHint] : []),
    ...(field.fieldType === 'LONG_QUESTION' && left < 200 ? [childWords.lettersLeft(left)] : []),
    ...(onFile === undefined
      ? []
      : [text(onFile) === '' ? formWords.nothingOnFile : formWords.onFile(text(onFile))]),
  ]
}

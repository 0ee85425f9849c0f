import { GRADES } from '@afterbell/domain/kernel/grades'
import type { RegisterWords } from '@afterbell/domain/portal/registering/family-words.en'
import { BirthDate } from '../children/BirthDate.tsx'
import { Field } from '../Field.tsx'
import type { HomeWords } from '../words.ts'
import { lastNameOf, type TypedChild, type TypedFamily } from './new-family.ts'

interface ChildFieldsProps {
  child: TypedChild
  /** Its place among the children, which names it in problems. */
  index: number
  family: TypedFamily
  problems: Readonly<Record<string, string>>
  words: HomeWords
  registerWords: RegisterWords
  onChange: (child: TypedChild) => void
}

/** The facts of one child. Nothing fills them in by itself: a browser would offer those of a sibling. */
export function ChildFields(props: ChildFieldsProps) {
  const { child, index, family, problems, words, registerWords, onChange } = props
  const { childWords, formatWords } = words
  const id = (name: string) => `child-${child.key}-${name}`
  const problem = (name: string) => problems[`children.${index}.${name}`] ?? null
  const dateProblem = problem('birthDate')
  return (
    <>
      <Field
        id={id('first-name')}
        label={childWords.firstName}
        problem={problem('firstName')}
        autoComplete="off"
        maxLength={100}
        value={child.firstName}
        onChange={(event) => onChange({ ...child, firstName: event.target.value })}
      />
      <Field
        id={id('last-name')}
        label={childWords.lastName}
        problem={problem('lastName')}
        autoComplete="off"
        maxLength={100}
        value={lastNameOf(child, family)}
        onChange={(event) => onChange({ ...child, lastName: event.target.value })}
      />
      <div
        role="group"
        aria-labelledby={id('birth-date-label')}
        className="field"
        data-invalid={dateProblem ? true : undefined}
      >
        <span id={id('birth-date-label')} className="label">
          {childWords.birthDate}
        </span>
        <BirthDate
          id={id('birth-date')}
          value={child.birthDate}
          onChange={(birthDate) => onChange({ ...child, birthDate })}
          describedBy={dateProblem ? id('birth-date-problem') : undefined}
          words={words}
        />
        {dateProblem && (
          <p id={id('birth-date-problem')} className="problem" role="alert">
            {dateProblem}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor={id('grade')}>{childWords.grade}</label>
        <span id={id('grade-hint')} className="hint">
          {registerWords.gradeHint}
        </span>
        <select
          id={id('grade')}
          aria-describedby={id('grade-hint')}
          value={child.grade}
          onChange={(event) => onChange({ ...child, grade: event.target.value })}
        >
          <option value="">{childWords.noGrade}</option>
          {GRADES.map((grade) => (
            <option key={grade} value={grade}>
              {formatWords.gradeName(grade)}
            </option>
          ))}
        </select>
      </div>
      <HealthField {...props} name="allergies" label={childWords.allergies} />
      <HealthField {...props} name="specialNeeds" label={childWords.specialNeeds} />
    </>
  )
}

function HealthField({
  child,
  index,
  problems,
  registerWords,
  words,
  onChange,
  name,
  label,
}: ChildFieldsProps & { name: 'allergies' | 'specialNeeds'; label: string }) {
  const id = `child-${child.key}-${name}`
  const over = child[name].length - 1000
  const problem = problems[`children.${index}.${name}`] ?? (over > 0 ? words.childWords.tooLong(over) : null)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className="hint">
        {registerWords.healthHint}
      </span>
      <textarea
        id={id}
        rows={2}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={[`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')}
        value={child[name]}
        onChange={(event) => onChange({ ...child, [name]: event.target.value })}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

import type { FamilyOptions } from '@afterbell/domain/imports/families/import-families'
import {
  answerFaults,
  NAMES_PER_ANSWER_MAX,
  questionKey,
  suggestedNames,
  type PeopleAnswer,
  type PeopleUse,
} from '@afterbell/domain/imports/people/people-questions'
import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Panel } from '../../ui/PageHeader.tsx'
import type { ImportQuestions, ImportAnswer } from './useImport.ts'
import styles from './imports.module.css'

type Question = ImportAnswer['questions']['first'][number]

interface PeopleQuestionsProps {
  imported: ImportAnswer
  questions: Pick<ImportQuestions, 'typed' | 'ask'>
}

/** Texts in the file that may name people but are unclear: the user decides once for each. */
export function PeopleQuestions({ imported, questions: { typed, ask } }: PeopleQuestionsProps) {
  const { total, open, first } = imported.questions
  if (total === 0 || imported.kind !== 'families') return null
  const options = typed.options as FamilyOptions
  const put = (question: Question, answer: PeopleAnswer | null) => {
    const key = questionKey(question)
    const others = options.people.filter((each) => questionKey(each) !== key)
    const people = answer ? [...others, answer] : others
    ask({ ...typed, options: { ...options, people } as typeof typed.options })
  }
  return (
    <Panel>
      <h2 className={styles.title}>Who may pick up?</h2>
      <p className={styles.text} aria-live="polite">
        {`These cells do not say clearly who may pick up a child. Answer each one once. ${openText(open)}`}
      </p>
      <ul className={styles.questions} aria-label="Texts to answer">
        {first.map((question) => (
          <OneQuestion
            key={questionKey(question)}
            question={question}
            answer={options.people.find((each) => questionKey(each) === questionKey(question)) ?? null}
            onAnswer={(answer) => put(question, answer)}
          />
        ))}
      </ul>
      {total > first.length && (
        <p className={styles.text}>
          {`${(total - first.length).toLocaleString('en')} more appear here as you answer these.`}
        </p>
      )}
    </Panel>
  )
}

function openText(open: number): string {
  if (open === 0) return 'All of them are answered.'
  return `${open.toLocaleString('en')} ${open === 1 ? 'is' : 'are'} open; their rows are skipped.`
}

interface OneQuestionProps {
  question: Question
  answer: PeopleAnswer | null
  /** Null reopens the question. */
  onAnswer: (answer: PeopleAnswer | null) => void
}

function OneQuestion({ question, answer, onAnswer }: OneQuestionProps) {
  const { kind, text, uses, rows, row } = question
  const choose = (use: PeopleUse | null) => {
    if (use === null) return onAnswer(null)
    // Typed names stay; suggested ones follow the new use.
    const isTyped = answer !== null && !areSame(answer.names, suggestedNames(question, answer.use))
    onAnswer({
      kind,
      text,
      use,
      names: isTyped ? answer.names : suggestedNames(question, use),
      forbidden: answer?.forbidden ?? [],
    })
  }
  const fields = answer ? fieldsOf(answer) : []
  return (
    <li className={styles.question}>
      <div className={styles.asked}>
        <strong className={styles.name}>“{text}”</strong>
        <div className={styles.faint}>
          {`${kinds[kind]} · row ${row}${rows > 1 ? ` and ${(rows - 1).toLocaleString('en')} more` : ''} · ${readings[question.reading]}`}
        </div>
      </div>
      <div className={styles.answers}>
        <SelectField
          name={`people-${row}-${kind}`}
          label="This means"
          placeholder="Choose"
          value={answer?.use ?? null}
          onChange={choose}
          choices={uses.map((value) => ({ value, label: meanings[value] }))}
        />
        {answer &&
          fields.map(({ key, label }) => (
            <NamesField
              key={`${key} ${answer.use}`}
              name={`${key}-${row}-${kind}`}
              label={label}
              names={answer[key]}
              error={answerFaults(answer)[key]}
              onNames={(list) => onAnswer({ ...answer, [key]: list })}
            />
          ))}
      </div>
    </li>
  )
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at])
}

/** Returns the fields for an answer's names. */
function fieldsOf({ kind, use }: PeopleAnswer): { key: 'names' | 'forbidden'; label: string }[] {
  if (kind === 'CONTACT' || use === 'RULE' || use === 'NOBODY') return []
  if (use === 'FORBIDDEN') return [{ key: 'names', label: 'Who may not pick up' }]
  const who = {
    key: 'names' as const,
    label: use === 'GUARDIAN' ? 'Guardian' : use === 'EMERGENCY' ? 'Who to call' : 'Who may pick up',
  }
  return use === 'SOME' ? [who, { key: 'forbidden', label: 'Who may not pick up' }] : [who]
}

interface NamesFieldProps {
  name: string
  label: string
  names: readonly string[]
  error: string | null
  onNames: (names: string[]) => void
}

/** Several names in one field. The text stays as typed until it is sent. */
function NamesField({ name, label, names, error, onNames }: NamesFieldProps) {
  const [typed, setTyped] = useState(names.join('; '))
  return (
    <TextField
      name={name}
      label={label}
      value={typed}
      description="First and last name. Put a semicolon between two people."
      error={error ?? undefined}
      onChange={(value) => {
        setTyped(value)
        onNames(
          value
            .split(';')
            .map((each) => each.trim())
            .filter(Boolean)
            .slice(0, NAMES_PER_ANSWER_MAX),
        )
      }}
    />
  )
}

const kinds = {
  PICKUP: 'Approved pickups',
  GUARDIAN: 'Guardian',
  EMERGENCY: 'Emergency contact',
  CONTACT: 'Contact',
} as const

const readings = {
  MAY_NOT: 'seems to say that someone may not pick up',
  RULE: 'seems to be a rule',
  UNKNOWN: 'not understood',
} as const

const meanings: Readonly<Record<PeopleUse, string>> = {
  PICKUP: 'These people may pick up',
  GUARDIAN: 'A guardian, who may pick up',
  EMERGENCY: 'An emergency contact, who may not pick up',
  FORBIDDEN: 'May not pick up: do-not-release list',
  SOME: 'Some may pick up, others may not',
  RULE: 'A rule: add to the child’s notes',
  NOBODY: 'Nobody: leave out',
}

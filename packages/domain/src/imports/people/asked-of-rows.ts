import type { FamilyRow } from '../import-families.ts'
import { questioned } from './people-answers.ts'
import { answersByKey, questionKey, type PeopleAnswer, type PeopleQuestion } from './people-questions.ts'

/** A question of a file, with the rows it is of. */
export interface AskedOfRows extends PeopleQuestion {
  /** The first row that asks it, as a spreadsheet counts. */
  readonly row: number
  /** How many rows do. */
  readonly rows: number
  readonly isOpen: boolean
}

/** Every question of the rows once, in the order of the file. */
export function askedOfRows(
  rows: readonly Pick<FamilyRow, 'row' | 'questions'>[],
  answers: readonly PeopleAnswer[],
): AskedOfRows[] {
  const known = answersByKey(answers)
  const asked = new Map<string, AskedOfRows>()
  for (const { row, questions } of rows)
    for (const [key, question] of new Map(questions.map((each) => [questionKey(each), each]))) {
      const before = asked.get(key)
      asked.set(
        key,
        before
          ? { ...before, rows: before.rows + 1 }
          : { ...question, row, rows: 1, isOpen: questioned(question, known).is === 'OPEN' },
      )
    }
  return [...asked.values()]
}

/** So many are shown at once: those that are open, where there are more. */
export const QUESTIONS_SHOWN = 100

/** Refusals first: whoever has many names to answer meets them before the habit of saying yes. */
export function questionsShown(questions: readonly AskedOfRows[]): AskedOfRows[] {
  const hasMore = questions.length > QUESTIONS_SHOWN
  const rank = ({ reading, isOpen }: AskedOfRows) => (hasMore && !isOpen ? 3 : 0) + READINGS.indexOf(reading)
  return questions.toSorted((one, other) => rank(one) - rank(other)).slice(0, QUESTIONS_SHOWN)
}

const READINGS: readonly PeopleQuestion['reading'][] = ['MAY_NOT', 'RULE', 'UNKNOWN']

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

/** So many are shown at once: those that are open first, where there are more. */
export const QUESTIONS_SHOWN = 100

export function questionsShown(questions: readonly AskedOfRows[]): AskedOfRows[] {
  if (questions.length <= QUESTIONS_SHOWN) return [...questions]
  return questions
    .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen))
    .slice(0, QUESTIONS_SHOWN)
}

import type { FamilyRow } from '../import-families.ts'
import { questioned } from './people-answers.ts'
import { answersByKey, questionKey, type PeopleAnswer, type PeopleQuestion } from './people-questions.ts'

/** A question about a file, with the rows it concerns. */
export interface AskedOfRows extends PeopleQuestion {
  /** The first row that raises it, numbered as in a spreadsheet. */
  readonly row: number
  /** The number of rows that raise it. */
  readonly rows: number
  readonly isOpen: boolean
}

/** Collects the questions of all rows, each once, in the order of the file. */
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

/** Limit of questions shown at once; open ones come first if there are more. */
export const QUESTIONS_SHOWN = 100

/** Sorts refusals first, so that users answer them before they get used to clicking yes. */
export function questionsShown(questions: readonly AskedOfRows[]): AskedOfRows[] {
  const hasMore = questions.length > QUESTIONS_SHOWN
  const rank = ({ reading, isOpen }: AskedOfRows) => (hasMore && !isOpen ? 3 : 0) + READINGS.indexOf(reading)
  return questions.toSorted((one, other) => rank(one) - rank(other)).slice(0, QUESTIONS_SHOWN)
}

const READINGS: readonly PeopleQuestion['reading'][] = ['MAY_NOT', 'RULE', 'UNKNOWN']

import type { FamilyRow } from '../families/import-families.ts'
import { questionOutcome } from './people-answers.ts'
import { answersByKey, questionKey, type PeopleAnswer, type PeopleQuestion } from './people-questions.ts'

/** A question about a file, with the rows it concerns. */
export interface RowsQuestion extends PeopleQuestion {
  /** The first row that raises it, numbered as in a spreadsheet. */
  readonly row: number
  /** The number of rows that raise it. */
  readonly rows: number
  readonly isOpen: boolean
}

/** Collects the questions of all rows, each once, in the order of the file. */
export function questionsOfRows(
  rows: readonly Pick<FamilyRow, 'row' | 'questions'>[],
  answers: readonly PeopleAnswer[],
): RowsQuestion[] {
  const previousAnswers = answersByKey(answers)
  const questionByKey = new Map<string, RowsQuestion>()
  for (const { row, questions } of rows)
    for (const [key, question] of new Map(questions.map((each) => [questionKey(each), each]))) {
      const existingQuestion = questionByKey.get(key)
      questionByKey.set(
        key,
        existingQuestion
          ? { ...existingQuestion, rows: existingQuestion.rows + 1 }
          : { ...question, row, rows: 1, isOpen: questionOutcome(question, previousAnswers).is === 'OPEN' },
      )
    }
  return [...questionByKey.values()]
}

/** Limit of questions shown at once; open ones come first if there are more. */
export const QUESTIONS_SHOWN = 100

/** Sorts refusals first, so that users answer them before they get used to clicking yes. */
export function sortedQuestions(questions: readonly RowsQuestion[]): RowsQuestion[] {
  const hasMore = questions.length > QUESTIONS_SHOWN
  const rank = ({ reading, isOpen }: RowsQuestion) => (hasMore && !isOpen ? 3 : 0) + READINGS.indexOf(reading)
  return questions.toSorted((one, other) => rank(one) - rank(other)).slice(0, QUESTIONS_SHOWN)
}

const READINGS: readonly PeopleQuestion['reading'][] = ['MAY_NOT', 'RULE', 'UNKNOWN']

import {
  isWhole,
  questionKey,
  TEXT_MAX,
  usesOf,
  type AnswersByKey,
  type PeopleAnswer,
  type PeopleQuestion,
  type QuestionKind,
} from './people-questions.ts'
import { readPeople, type PersonRead } from './read-people.ts'

// A cell of people, with an answer if it could not be read.

/** The result for a cell: its people if readable, else the answer, or the open question. */
export type CellOutcome =
  | { readonly is: 'PEOPLE'; readonly people: readonly PersonRead[] }
  | { readonly is: 'NOBODY' }
  | { readonly is: 'ANSWERED'; readonly answer: PeopleAnswer; readonly question: PeopleQuestion }
  | { readonly is: 'OPEN'; readonly question: PeopleQuestion }

/** Reads a cell, and looks up its answer if it cannot be read. `fits` tells whether its people suit the column. */
export function outcomeOf(
  kind: QuestionKind,
  cell: string,
  answers: AnswersByKey,
  fits: (people: readonly PersonRead[]) => boolean = () => true,
): CellOutcome {
  const read = readPeople(cell)
  if (read.reading === 'NOBODY') return { is: 'NOBODY' }
  if (read.reading === 'MAY' && fits(read.people)) return { is: 'PEOPLE', people: read.people }
  const text = cell.slice(0, TEXT_MAX)
  return questionOutcome(
    read.reading === 'MAY'
      ? { kind, text, reading: 'UNKNOWN', names: read.people.map(({ name }) => name), uses: usesOf[kind] }
      : { kind, text, reading: read.reading, names: read.names, uses: usesOf[kind] },
    answers,
  )
}

/** Returns a question with its answer, if one is given, complete and among the choices. */
export function questionOutcome(question: PeopleQuestion, answers: AnswersByKey): CellOutcome {
  const answer = answers.get(questionKey(question))
  return answer && question.uses.includes(answer.use) && isWhole(answer)
    ? { is: 'ANSWERED', answer, question }
    : { is: 'OPEN', question }
}

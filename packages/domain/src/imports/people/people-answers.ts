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

// A cell of people, with what somebody said of it where it was not understood.

/** What becomes of a cell: its people where it is understood, else what somebody answered, or the question. */
export type CellOutcome =
  | { readonly is: 'PEOPLE'; readonly people: readonly PersonRead[] }
  | { readonly is: 'NOBODY' }
  | { readonly is: 'ANSWERED'; readonly answer: PeopleAnswer; readonly question: PeopleQuestion }
  | { readonly is: 'OPEN'; readonly question: PeopleQuestion }

/** Reads a cell and takes the answer to it where it is not understood. `fits` tells whether its people suit the column. */
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
  return questioned(
    read.reading === 'MAY'
      ? { kind, text, reading: 'UNKNOWN', names: read.people.map(({ name }) => name), uses: usesOf[kind] }
      : { kind, text, reading: read.reading, names: read.names, uses: usesOf[kind] },
    answers,
  )
}

/** A question with its answer, where somebody gave one that is among its choices. */
export function questioned(question: PeopleQuestion, answers: AnswersByKey): CellOutcome {
  const answer = answers.get(questionKey(question))
  return answer && question.uses.includes(answer.use) && isWhole(answer)
    ? { is: 'ANSWERED', answer, question }
    : { is: 'OPEN', question }
}

import { checkAnswers, type RosterAnswers } from '@afterbell/domain/places/enrollment'
import type { Finding } from '@afterbell/domain/kernel/decision'
import { assertValid } from '../../platform/problems.ts'
import type { Enrolling } from './enrolling.ts'
import { unknownChoices, type Choice } from './enrollments.store.ts'
import { assertAddOns } from './quote.ts'
import type { EnrolledChild, Terms } from './terms.store.ts'

/** What a roster is to know of a child: the answers to its questions, and the add-ons. */
export interface Chosen extends RosterAnswers {
  addOns: { id: string; amount: number }[]
}

/**
 * The answers of a child that are written down with its place. What its own record says already is not: the roster shows
 * it as long as nothing else is said here, and follows when it changes.
 *
 * Refuses what the roster insists on and is missing, what is not among the school's choices (`unknown`), and add-ons that
 * are not offered. What the child has already, by its record or by the place it had `before`, stays although it is
 * switched off by now.
 */
export function resolveAnswers(
  terms: Terms,
  child: EnrolledChild,
  {
    chosen,
    unknown,
    before,
    keepsAddOns = false,
  }: {
    chosen: Chosen
    unknown: readonly Choice[]
    before?: RosterAnswers
    /** The add-ons are those of the place the child had before. */
    keepsAddOns?: boolean
  },
): Chosen {
  const own = { pickUpOptionId: null, teacherId: child.teacher_id, tshirtSizeId: child.tshirt_size_id }
  assertValid(answersMissing(terms, child, chosen))
  assertValid(
    unknown
      .filter((choice) => chosen[choice] !== own[choice] && chosen[choice] !== before?.[choice])
      .map(notAChoice),
  )
  if (!keepsAddOns) assertAddOns(terms, chosen.addOns)
  return {
    ...chosen,
    teacherId: chosen.teacherId === own.teacherId ? null : chosen.teacherId,
    tshirtSizeId: chosen.tshirtSizeId === own.tshirtSizeId ? null : chosen.tshirtSizeId,
  }
}

/** What the roster insists on of this child and nobody has said, with what its record knows where the roster asks. */
export function answersMissing(terms: Terms, child: EnrolledChild, chosen: RosterAnswers): Finding[] {
  const asks = { pickUpOptions: terms.asks_pick_up, teacher: terms.asks_teacher, tshirt: terms.asks_tshirt }
  const requires = {
    pickUpOptions: terms.requires_pick_up,
    teacher: terms.requires_teacher,
    tshirt: terms.requires_tshirt,
  }
  return checkAnswers(asks, requires, {
    pickUpOptionId: chosen.pickUpOptionId,
    teacherId: chosen.teacherId ?? child.teacher_id,
    tshirtSizeId: chosen.tshirtSizeId ?? child.tshirt_size_id,
  })
}

/** Refuses a pickup option, teacher or shirt size that is not among the school's active ones, at its field; what stood there `before` stays. */
export async function assertChoices(
  { tx, school }: Enrolling,
  choices: Partial<RosterAnswers>,
  before: Partial<RosterAnswers> = {},
): Promise<void> {
  const unknown = await unknownChoices(tx, school.id, choices)
  assertValid(unknown.filter((choice) => choices[choice] !== before[choice]).map(notAChoice))
}

function notAChoice(path: Choice): Finding {
  return { path, message: 'This choice does not exist or is turned off' }
}

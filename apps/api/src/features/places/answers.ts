import { checkAnswers, type RosterAnswers } from '@afterbell/domain/places/enrollment'
import type { Finding } from '@afterbell/domain/kernel/decision'
import { assertValid } from '../../platform/problems.ts'
import type { EnrollContext } from './enrolling.ts'
import { unknownChoices, type Choice } from './enrollments.store.ts'
import { assertAddOns } from './quote.ts'
import type { EnrolledChild, Terms } from './terms.store.ts'

/** The answers of a child to the questions of a roster, and their add-ons. */
export interface ChosenAnswers extends RosterAnswers {
  addOns: { id: string; amount: number }[]
}

/**
 * Returns the answers to store with a child's place. An answer that equals the child's own record is stored as null, so
 * the roster follows changes of the record.
 *
 * Refuses missing required answers, add-ons that are not offered, and choices the school does not have (`unknown`),
 * unless the child's record or the place `before` has them already.
 */
export function resolveAnswers(
  terms: Terms,
  child: EnrolledChild,
  {
    chosen,
    unknown,
    before,
    keepsAddOns = false,
    answersLater = false,
  }: {
    chosen: ChosenAnswers
    unknown: readonly Choice[]
    before?: RosterAnswers
    /** True when the add-ons come from the child's previous place: they are not checked again. */
    keepsAddOns?: boolean
    /** True while the spot is only held: what is missing is asked before it is paid. */
    answersLater?: boolean
  },
): ChosenAnswers {
  const defaults = { pickUpOptionId: null, teacherId: child.teacher_id, tshirtSizeId: child.tshirt_size_id }
  if (!answersLater) assertValid(answersMissing(terms, child, chosen))
  assertValid(
    unknown
      .filter((choice) => chosen[choice] !== defaults[choice] && chosen[choice] !== before?.[choice])
      .map(notAChoice),
  )
  if (!keepsAddOns) assertAddOns(terms, chosen.addOns)
  return {
    ...chosen,
    teacherId: chosen.teacherId === defaults.teacherId ? null : chosen.teacherId,
    tshirtSizeId: chosen.tshirtSizeId === defaults.tshirtSizeId ? null : chosen.tshirtSizeId,
  }
}

/** Returns the required answers that are missing. The child's record counts as an answer where the roster asks. */
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

/**
 * Refuses, at its field, a pickup option, teacher or shirt size that the school does not have or has turned off. A
 * choice that was already there `before` stays valid.
 */
export async function assertChoices(
  { tx, school }: EnrollContext,
  choices: Partial<RosterAnswers>,
  before: Partial<RosterAnswers> = {},
): Promise<void> {
  const unknownFields = await unknownChoices(tx, school.id, choices)
  assertValid(unknownFields.filter((choice) => choices[choice] !== before[choice]).map(notAChoice))
}

function notAChoice(path: Choice): Finding {
  return { path, message: 'This choice does not exist or is turned off' }
}

import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import type { Tx } from '../../platform/database/database.ts'
import { activePickUpOptions, activeTeachers, activeTShirtSizes } from '../settings/school-lists.store.ts'

type Field = keyof RosterAnswers
type Choice = { id: string; name: string }

/** What an activity can ask of a child, in the order in which families are asked. */
export const ANSWER_FIELDS = ['pickUpOptionId', 'teacherId', 'tshirtSizeId'] as const satisfies Field[]

/** Returns what can be chosen for these questions; none for the others. */
export async function answerChoices(
  tx: Tx,
  schoolId: string,
  fields: readonly Field[],
): Promise<Record<Field, Choice[]>> {
  const choices: Record<Field, Choice[]> = { pickUpOptionId: [], teacherId: [], tshirtSizeId: [] }
  if (fields.includes('pickUpOptionId')) choices.pickUpOptionId = await activePickUpOptions(tx, schoolId)
  if (fields.includes('teacherId')) choices.teacherId = await activeTeachers(tx, schoolId)
  if (fields.includes('tshirtSizeId')) {
    const sizes = await activeTShirtSizes(tx, schoolId)
    choices.tshirtSizeId = sizes.map(({ id, size }) => ({ id, name: size }))
  }
  return choices
}

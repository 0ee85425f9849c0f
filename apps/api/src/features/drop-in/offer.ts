import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Call } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { questionsOf } from '../places/enrollments.store.ts'
import { offeredOf } from '../places/resolve-places.ts'
import { dropInPlaces, runOf } from './dates.store.ts'

type Offer = (typeof dropIns)['offer']

/** Returns the days for drop-ins, their price, and the questions to answer. */
export async function offerOf(
  call: Call<Offer>,
  { isPriced }: { isPriced: boolean },
): Promise<AnswerOf<Offer>> {
  const { tx, school } = call
  const at = await sectionsAt(call, call.params.id)
  const offeredSections = offeredOf(at)
  const [run, questions, places] = await Promise.all([
    runOf(tx, school.id, at.activityId),
    questionsOf(tx, school.id, at.activityId),
    dropInPlaces(
      tx,
      school.id,
      offeredSections.map(({ id }) => id),
    ),
  ])
  const { priceCents: price, rate: billingRate } = run.price
  return {
    days: offeredSections
      .map(({ id, name }) => ({ id, name, places: places.get(id) ?? 0 }))
      .filter((day) => day.places > 0),
    price: isPriced ? { price, billingRate } : null,
    ...questions,
  }
}

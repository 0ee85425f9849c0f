import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { questionsOf } from '../places/enrollments.store.ts'
import { offeredOf } from '../places/resolve-places.ts'
import { dropInPlaces, runOf } from './dates.store.ts'

/** Returns the days for drop-ins, their price, and the questions to answer. */
export const offerOf: Act<(typeof dropIns)['offer']> = async (call) => {
  const { tx, school, user } = call
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
    price: seesPrices(user.role, at.kind) ? { price, billingRate } : null,
    ...questions,
  }
}

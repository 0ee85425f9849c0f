import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyOffers } from '@afterbell/contract/portal/family-offers'
import { latestMandateEnd } from '@afterbell/domain/places/offer-mandate'
import { paysForBookings } from '@afterbell/domain/portal/money/money-reach'
import { checkoutAccount } from '../../payments/by-link/linked-invoice.ts'
import type { ConfirmParts } from '../../payments/charging/confirm.ts'
import { standingMandates } from '../../places/offers/mandates.store.ts'
import type { SpotRow } from '../../wait-list/linked-spots.store.ts'
import { methodsInReach } from '../money/methods-in-reach.ts'
import { moneyInReach } from '../money/money-in-reach.ts'
import type { FamilyScope } from '../reach.ts'

type MandateAnswer = AnswerOf<(typeof familyOffers)['list']>['waits'][number]['mandate']

/** Returns what to tell the reader of the mandates of places: of somebody else's, nothing of the money. */
export async function mandatesShown(
  scope: FamilyScope,
  placeIds: readonly string[],
): Promise<(placeId: string) => MandateAnswer> {
  const { tx, school, family } = scope
  const mandates = await standingMandates(tx, school.id, placeIds)
  const methods = mandates.size > 0 ? await methodsInReach(scope) : []
  return (placeId) => {
    const mandate = mandates.get(placeId)
    if (!mandate) return null
    if (!family.people.some(({ id }) => id === mandate.personId))
      return { isOwn: false, limit: null, endsOn: null, method: null }
    const method = methods.find(({ id }) => id === mandate.methodId)?.method
    return {
      isOwn: true,
      limit: mandate.limitCents,
      endsOn: mandate.endsOn,
      method: method ? { type: method.type, brand: method.brand, last4: method.last4 } : null,
    }
  }
}

/** Returns the last day on which a mandate of the reader for a wait may end; null where they cannot give one. */
export async function mandateEnds(
  scope: FamilyScope,
  parts: ConfirmParts,
): Promise<(wait: Pick<SpotRow, 'familyId' | 'meetings'>) => string | null> {
  const { tx, school, family } = scope
  if (!(await checkoutAccount({ tx, school }, parts))) return () => null
  const { families } = await moneyInReach(scope)
  return ({ familyId, meetings }) => {
    const person = family.people.find((each) => each.familyId === familyId)
    const theirs = families.find(({ id }) => id === familyId)
    if (!person || !theirs || !paysForBookings(person.guardianId, theirs)) return null
    return latestMandateEnd(school.today, meetings.at(-1)?.date ?? null)
  }
}

import { randomUUIDv7 } from 'node:crypto'
import type { familyOffers } from '@afterbell/contract/portal/family-offers'
import { formatDate } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { fieldSentences } from '@afterbell/domain/kernel/refusals/fields.en'
import { moneyWords as englishMoney, type MoneyWords } from '@afterbell/domain/portal/money/family-words.en'
import { moneyWords as spanishMoney } from '@afterbell/domain/portal/money/family-words.es'
import { methodName } from '@afterbell/domain/portal/money/method-name'
import { WAIT_MANDATE_VERSION } from '@afterbell/domain/places/offer-mandate'
import { mandateWords as english, type MandateWords } from '@afterbell/domain/portal/offers/mandate-words.en'
import { mandateWords as spanish } from '@afterbell/domain/portal/offers/mandate-words.es'
import { record } from '../../../platform/database/history.ts'
import type { Act, AnyCall, Call } from '../../../platform/http/serve.ts'
import { formatWordsIn } from '../../../platform/mail/letter-words.ts'
import { assertValid, notThere, refuseAs } from '../../../platform/problems.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { insertWaitMandate, takeMandatesBack } from '../../places/offers/mandates.store.ts'
import { openOffersOf, openWaitsOf, type SpotRow, type WaitRow } from '../../wait-list/linked-spots.store.ts'
import { familyActor, personOfFamily } from '../by-family.ts'
import { usableMethod } from '../money/pay-once.ts'
import { listedOffers, type ListParts } from './list-offers.ts'
import { isUsable } from './mandate-facts.ts'
import { mandateEnds } from './mandates-shown.ts'

type Give = (typeof familyOffers)['giveMandate']

const mandateWordsIn: Readonly<Record<Language, MandateWords>> = { en: english, es: spanish }
const moneyWordsIn: Readonly<Record<Language, MoneyWords>> = { en: englishMoney, es: spanishMoney }

/**
 * Stores that the spot of a wait is to be taken and charged by itself once it opens. What the reader wanted before is replaced;
 * where another guardian wants it taken already, nothing changes. Refuses an end that is too late, and a guardian whom nobody
 * would ask for the money (CANNOT_BOOK).
 * @answers When is an offer taken and charged by itself?
 */
export function giveMandate(parts: ListParts): Act<Give> {
  return async (call) => {
    const { tx, school } = call
    const { id: placeId, childId } = call.reached(call.params.waitId)
    const wait = await lockedWait(call, { placeId, childId })
    const person = personOfFamily(call.family, wait.familyId)
    const reached = call.reached(call.body.methodId)
    if (reached.personId !== person.id) throw notThere()
    const method = await usableMethod(call, parts, reached.id)
    if (!isUsable(method, school.today)) throw refuseAs('METHOD_UNUSABLE', {})
    const until = (await mandateEnds(call, parts))(wait)
    if (until === null) throw refuseAs('CANNOT_BOOK', {})
    assertValid(problemsIn(call, until))
    await takeMandatesBack(tx, school.id, [placeId], [person.id])
    const isNew = await insertWaitMandate(tx, school.id, {
      id: randomUUIDv7(),
      placeId,
      personId: person.id,
      methodId: method.id,
      limitCents: call.body.limit,
      endsOn: call.body.endsOn,
      version: WAIT_MANDATE_VERSION,
      wording: sentenceOf(call, method),
    })
    if (isNew) await note(call, wait, 'wait-list.mandate-given')
    return listedOffers(call, parts)
  }
}

/** Takes back what the reader wanted for a wait, or for an offer that was not taken yet. */
export function takeMandateBack(parts: ListParts): Act<(typeof familyOffers)['takeMandateBack']> {
  return async (call) => {
    const { tx, school } = call
    const { id: placeId, childId } = call.reached(call.params.waitId)
    const spots: SpotRow[] = [
      ...(await openWaitsOf(tx, school, [childId])),
      ...(await openOffersOf(tx, school.id, [childId])),
    ]
    const spot = spots.find((each) => each.placeId === placeId)
    if (!spot) throw notThere()
    const person = personOfFamily(call.family, spot.familyId)
    const ended = await takeMandatesBack(tx, school.id, [placeId], [person.id])
    if (ended.length > 0) await note(call, spot, 'wait-list.mandate-taken-back')
    return listedOffers(call, parts)
  }
}

/** Locks the section of a wait, so that no offer is made in between, and returns the wait. */
async function lockedWait(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  { placeId, childId }: { placeId: string; childId: string },
): Promise<WaitRow> {
  const find = async () => (await openWaitsOf(tx, school, [childId])).find((each) => each.placeId === placeId)
  const before = await find()
  if (!before) throw notThere()
  await expireAndOffer({ tx, school }, [before.sectionId])
  const wait = await find()
  if (!wait) throw notThere()
  return wait
}

function problemsIn({ body, school }: Call<Give>, until: string) {
  const { limit, endsOn } = body
  return [
    ...(limit === 0 ? [{ path: 'limit', message: fieldSentences.positive }] : []),
    ...(endsOn <= school.today ? [{ path: 'endsOn', message: fieldSentences.futureDate }] : []),
    ...(endsOn > until
      ? [{ path: 'endsOn', message: fieldSentences.dateAtLatest(formatDate(until, school.dateFormat)) }]
      : []),
  ]
}

/** What the reader agreed to, as their page says it. */
function sentenceOf(
  { body, school, language }: Call<Give>,
  method: { type: 'CARD' | 'BANK_ACCOUNT'; brand: string; last4: string },
): string {
  return mandateWordsIn[language].sentence({
    limit: formatMoney(body.limit, school.currency, formatWordsIn[language].locale),
    before: formatDate(body.endsOn, school.dateFormat),
    method: methodName(method, moneyWordsIn[language]),
  })
}

async function note(
  call: AnyCall,
  { activityId, activity, childId, child, familyId }: SpotRow,
  what: 'wait-list.mandate-given' | 'wait-list.mandate-taken-back',
): Promise<void> {
  await record(call.tx, familyActor(call, familyId), [
    { what, subjectId: activityId, childId, details: { name: activity, child } },
  ])
}

import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/op'
import type { rosters } from '@afterbell/contract/enrolment'
import { decidePrice } from '@afterbell/domain/pricing'
import { may } from '@afterbell/domain/roles'
import { changedMeanwhile } from '../../platform/changed-meanwhile.ts'
import { record } from '../../platform/history.ts'
import { demand, forbidden, notThere } from '../../platform/problems.ts'
import type { Call } from '../../platform/serve.ts'
import type { Enrolling } from './enrolling.ts'
import { changeChoices, insertEnrolments, owesNothing, setQuote } from './enrolments.store.ts'
import { isOutOfTurn } from './give-places.ts'
import { lookAt, type Look } from './look.ts'
import { daysThere, decideMoving, movingAt, quoteThere, termsThere, type Moving } from './moving.ts'
import { endOffers } from './offers.store.ts'
import { closePlaces, holdPlace, insertPlaces, takePlace } from './places.store.ts'
import { settle } from './settle.ts'
import { demandTerms, type Chosen } from './terms.ts'
import { warningsAbout } from './warnings.ts'

type Update = (typeof rosters)['update']

/**
 * Moves a child from its place to another one: the old place is closed today, with what attendance said before, and the
 * new one begins, on its own terms. Both or neither. What is owed goes along: the new price in place of the old one.
 */
export async function transfer(call: Call<Update>): Promise<AnswerOf<Update>> {
  const { tx, school, body } = call
  const moving = await movingAt(call, body)
  const { place, from, to, sectionId } = moving
  if (body.overbook) demandOverbook(call, moving)
  if (body.version !== undefined && body.version !== place.version)
    throw await changedMeanwhile(tx, school, place.enrolment_id)
  demand(decideMoving(moving, await lookAt(call, to, [place.child_id]), body).decision)

  const locked = [...new Set([place.section_id, ...to.watchedIds])].toSorted()
  await settle(call, locked)
  if (!(await holdPlace(tx, school.id, place.roster_id))) throw notThere()
  const look = await lookAt(call, to, [place.child_id])
  const { decision, waitingId } = decideMoving(moving, look, body)
  demand(decision)

  const terms = await termsThere(call, moving)
  const chosen = await demandTerms(call, terms, look.children[0]!, answersOf(moving, body))
  const quoted = await quoteThere(call, moving, terms, chosen.addOns)
  demand(decidePrice(body.total, quoted, school.currency))
  const difference = quoted.totalCents - place.owed_cents
  const warnings = await warningsAbout(call, to, { look, terms }, [{ childId: place.child_id, sectionId }], {
    dates: to.dates,
    leaving: place.roster_id,
  })

  const quote = { ...quoted, transferred: { from: place.enrolment_id, owedCents: place.owed_cents } }
  const owing = { quote, owedCents: quoted.totalCents, addOns: chosen.addOns }
  const stays = await closePlaces(tx, school.id, [place.roster_id], school.today)
  await owesNothing(tx, school.id, place.enrolment_id)
  const rosterId = await givePlace(call, moving, {
    look,
    chosen,
    owing,
    waitingId,
    isInBuilding: stays.length > 0,
  })
  await record(tx, call, [
    {
      what: 'enrolment.transferred',
      subjectId: to.activityId,
      childId: place.child_id,
      details: {
        name: nameOf(to, sectionId),
        from: nameOf(from, place.section_id),
        child: place.name,
        owedCents: quoted.totalCents,
        differenceCents: difference,
        isOverbooked: body.overbook,
      },
    },
  ])
  // The place that was given up is somebody else's turn.
  await settle(call, locked)
  const owed = { owedBefore: place.owed_cents, owed: quoted.totalCents, difference }
  return { rosterId, transferred: { kind: to.kind, sectionId, ...owed, warnings } }
}

interface Giving {
  look: Look
  chosen: Chosen
  owing: Parameters<typeof setQuote>[3]
  waitingId: string | null
  isInBuilding: boolean
}

/** The place it waited for or was offered, or a new one with an enrolment of its own. */
async function givePlace(
  { tx, school }: Enrolling,
  moving: Moving,
  { look, chosen, owing, waitingId, isInBuilding }: Giving,
): Promise<string> {
  const { place, to, sectionId } = moving
  const { filling } = look.sections.get(sectionId)!
  const days = daysThere(moving, { today: school.today, isInBuilding })
  if (waitingId !== null) {
    const waiting = look.places.find(({ id }) => id === waitingId)!
    const used = filling.used - (waiting.state === 'held' ? 1 : 0)
    await takePlace(tx, school.id, waitingId, { isOutOfTurn: used >= filling.capacity, ...days })
    await endOffers(tx, school.id, [waitingId], 'ACCEPTED')
    await changeChoices(tx, school.id, [sectionId], [waitingId], chosen)
    await setQuote(tx, school.id, waiting.enrolment_id, owing)
    return waitingId
  }
  const [enrolmentId, rosterId] = [randomUUIDv7(), randomUUIDv7()]
  const taken = { enrolmentId, sectionId, childId: place.child_id, state: 'taken' as const }
  await insertEnrolments(tx, school.id, [
    { id: enrolmentId, activityId: to.activityId, childId: place.child_id, ...chosen, ...owing },
  ])
  await insertPlaces(tx, school.id, [
    { id: rosterId, ...taken, isOutOfTurn: isOutOfTurn(filling, 1), ...days },
  ])
  return rosterId
}

/** What the old roster knew of the child is known on the new one too, unless something else was said. */
function answersOf({ place }: Moving, body: Call<Update>['body']): Chosen {
  const { pickUpOptionId, teacherId, tshirtSizeId, addOns } = body
  return {
    pickUpOptionId: pickUpOptionId === undefined ? place.pick_up_option_id : pickUpOptionId,
    teacherId: teacherId === undefined ? place.teacher_id : teacherId,
    tshirtSizeId: tshirtSizeId === undefined ? place.tshirt_size_id : tshirtSizeId,
    addOns,
  }
}

/** Beyond a capacity, or before others who wait, only those may put a child who may add one there. */
function demandOverbook({ user }: Enrolling, { to }: Moving): void {
  if (!may(user.role, `${to.kind}.rosters`, 'add'))
    throw forbidden('ACCESS_DENIED', 'Only those who may add children may overbook')
}

/** 'Summer camp, Bears', or the class alone. */
function nameOf({ name, sections }: Moving['from'], sectionId: string): string {
  const section = sections.find(({ id }) => id === sectionId)?.name
  return section ? `${name}, ${section}` : name
}

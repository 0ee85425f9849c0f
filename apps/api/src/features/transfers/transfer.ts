import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { ChangePlace } from '@afterbell/contract/transfers/transfer-form'
import { may } from '@afterbell/domain/kernel/roles'
import { decideRoomToMove } from '@afterbell/domain/transfers/transfer'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { assertAllowed, forbidden, notThere } from '../../platform/problems.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { answersOf, unknownChoices, type EnrolmentInfo } from '../places/enrollments.store.ts'
import { demandPicked } from '../places/give-places.ts'
import { readSnapshot } from '../places/snapshot.ts'
import { releaseOwnClaims } from './release-own-claims.ts'
import { moveChildren } from './move-children.ts'
import {
  decideMove,
  moversOf,
  transferPlanAt,
  roomThere,
  type TransferChild,
  type TransferPlan,
} from './moving.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { termsOf } from '../places/terms.store.ts'
import { resolveAnswers, type Chosen } from '../places/terms.ts'
import { knownOf, warningsAbout } from '../places/warnings.ts'

/** Moves a child from its place to another one. Whatever stands in the way refuses it. */
export async function transfer(call: Call<ChangePlace>): Promise<AnswerOf<ChangePlace>> {
  const { tx, school, body, params } = call
  const moving = await transferPlanAt(call, body)
  const { to, sectionId } = moving
  if (body.overbook) demandOverbook(call, moving)
  const before = await moverAt(call, moving)
  const knowing = { dateFormat: school.dateFormat, overbook: body.overbook }
  const first = await readSnapshot(call, to, [before.childId])
  assertAllowed(decideMove(moving, before, first))
  assertAllowed(decideRoomToMove(await roomThere(call, moving, [before], first), knowing))

  const locked = await lockEnds(call, moving, [before])
  const mover = await moverAt(call, moving, { isHeld: true })
  const found = await readSnapshot(call, to, [mover.childId])
  assertAllowed(decideMove(moving, mover, found))
  const look = await releaseOwnClaims(call, moving, [mover], found)
  const room = await roomThere(call, moving, [mover], look)
  assertAllowed(decideRoomToMove(room, knowing))

  const terms = await termsOf(tx, school.id, to.activityId, [sectionId])
  demandPicked(to, terms, school.today)
  const place = mover.places.find(({ roster_id: id }) => id === params.rosterId)!
  const asked = chosenOf(place, body)
  const unknown = await unknownChoices(tx, school.id, asked)
  const chosen = resolveAnswers(terms, look.children[0]!, {
    chosen: asked,
    unknown,
    before: answersOf(place),
  })
  const warnings = await warningsAbout(
    call,
    to,
    knownOf(look, terms),
    [{ childId: mover.childId, sectionId }],
    {
      dates: to.dates,
      leaving: mover.places.map(({ roster_id }) => roster_id),
    },
  )
  const known = { look, terms, room, shownCents: body.total }
  const [moved] = await moveChildren(call, moving, [{ ...mover, chosen }], known)
  // The place that was given up is somebody else's turn.
  await expireAndOffer(call, locked)
  const { rosterId, owedBefore, owed } = moved!
  const difference = owed - owedBefore
  return { rosterId, transferred: { kind: to.kind, sectionId, owedBefore, owed, difference, warnings } }
}

/** Locks all sections children leave or come to, in the order of their ids, and brings them up to date. Answers which. */
export async function lockEnds(
  enrolling: Enrolling,
  { to }: TransferPlan,
  movers: readonly TransferChild[],
): Promise<string[]> {
  const left = movers.flatMap(({ places }) => places.map(({ section_id }) => section_id))
  const locked = [...new Set([...left, ...to.watchedIds])].toSorted()
  await expireAndOffer(enrolling, locked)
  return locked
}

/** Beyond a capacity, or before others who wait, only those may put a child who may add one there. */
export function demandOverbook({ user }: Enrolling, { to }: TransferPlan): void {
  if (!may(user.role, `${to.kind}.rosters`, 'add'))
    throw forbidden('ACCESS_DENIED', 'Only those who may add children may overbook')
}

/** The one child that is meant, if its place is still what was shown. */
async function moverAt(
  call: Call<ChangePlace>,
  moving: TransferPlan,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<TransferChild> {
  const { body, params, tx, school } = call
  const [mover] = await moversOf(call, moving, [params.rosterId], { isHeld })
  const place = mover?.places.find(({ roster_id: id }) => id === params.rosterId)
  if (!place) throw notThere()
  if (body.version !== undefined && body.version !== place.version)
    throw await changedMeanwhile(tx, school, place.enrolment_id)
  return mover!
}

/** What the old roster knew of the child is known on the new one too, unless something else was said. */
function chosenOf(place: EnrolmentInfo, body: Call<ChangePlace>['body']): Chosen {
  const { pickUpOptionId, teacherId, tshirtSizeId, addOns } = body
  return {
    pickUpOptionId: pickUpOptionId === undefined ? place.pick_up_option_id : pickUpOptionId,
    teacherId: teacherId === undefined ? place.teacher_id : teacherId,
    tshirtSizeId: tshirtSizeId === undefined ? place.tshirt_size_id : tshirtSizeId,
    addOns,
  }
}

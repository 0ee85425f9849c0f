import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { ChangePlace } from '@afterbell/contract/transfers/transfer-form'
import type { transfers } from '@afterbell/contract/transfers/transfers'
import { sum } from '@afterbell/domain/kernel/sum'
import { answersMissingText } from '@afterbell/domain/places/enrollment'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import type { Call } from '../../platform/http/serve.ts'
import { assertAllowed, assertValid, notThere } from '../../platform/problems.ts'
import { missingRefusals } from '../places/close-places.ts'
import { unknownChoices } from '../places/enrollments.store.ts'
import { assertChoices } from '../places/answers.ts'
import type { ConsideredChild } from './consider-children.ts'
import { answersFilledIn, answersReplaced, requestedPlace } from './transfer-answers.ts'
import { differenceOf } from './move-children.ts'
import { transferChildren } from './transfer-children.ts'
import {
  transferPlanAt,
  type TransferChild,
  type TransferPlan,
  type TransferRights,
} from './transfer-plan.ts'

/** Moves one child to another place, or refuses with the reason. */
export async function transferOne(
  call: Call<ChangePlace>,
  rights: TransferRights,
): Promise<AnswerOf<ChangePlace>> {
  const { tx, school, body, params } = call
  const plan = await transferPlanAt(call, body, rights)
  const { moved, blockedChildren, warnings, canUndo } = await transferChildren(call, plan, {
    rosterIds: [params.rosterId],
    ...rights,
    undo: body.undo,
    keepsDays: false,
    chosenOf: answersReplaced(body),
    unknown: await unknownChoices(tx, school.id, body),
    overbook: body.overbook,
    quotedCents: body.total,
    assertStill: (children) => assertUnchanged(call, children),
  })
  assertGoing(blockedChildren)
  const [child] = moved
  return { rosterId: child!.rosterId, transferred: { ...transferredTo(plan, child!), warnings, canUndo } }
}

/** Returns the new place of a child, and the change in what is owed. */
export function transferredTo({ to, sectionId }: TransferPlan, child: Parameters<typeof differenceOf>[0]) {
  const { owedBefore, owed, kept } = child
  return { kind: to.kind, sectionId, owedBefore, owed, kept, difference: differenceOf(child) }
}

/** Throws the reason why a child cannot move. */
export function assertGoing(blockedChildren: readonly ConsideredChild[]): void {
  for (const { decision, missing } of blockedChildren) {
    assertAllowed(decision)
    assertValid(missing)
  }
}

type Many = (typeof transfers)['many']

/** Moves several children to one place, each on their own terms. */
export async function transferMany(call: Call<Many>, rights: TransferRights): Promise<AnswerOf<Many>> {
  const { body } = call
  const plan = await transferPlanAt(call, body, rights)
  const rosterIds = [...new Set(body.rosterIds)]
  const { pickUpOptionId, teacherId, tshirtSizeId } = body
  await assertChoices(call, { pickUpOptionId, teacherId, tshirtSizeId })
  const { moved, blockedChildren, presentIds, warnings, canUndo } = await transferChildren(call, plan, {
    rosterIds,
    ...rights,
    undo: body.undo,
    keepsDays: true,
    chosenOf: answersFilledIn(plan, body),
    unknown: [],
    overbook: body.overbook,
    quotedCents: body.total,
  })
  return {
    changed: moved.length,
    refused: refusedOf(blockedChildren, rosterIds, presentIds),
    moved,
    ...sumOf(moved),
    warnings,
    canUndo,
  }
}

/** Returns children who stay, each with the reason, and those no longer on the list. */
export function refusedOf(
  blockedChildren: readonly ConsideredChild[],
  rosterIds: readonly string[],
  presentIds: readonly string[],
): { id: string; name: string; message: string }[] {
  const refusals = blockedChildren.map(({ child, decision, missing }) => ({
    id: child.rosterId,
    name: child.name,
    message: decision.allowed ? answersMissingText(missing)! : decision.message,
  }))
  return [...refusals, ...missingRefusals(rosterIds, presentIds)]
}

export function sumOf(children: readonly { owedBefore: number; owed: number; kept: number }[]) {
  const totals = {
    owedBefore: sum(children.map(({ owedBefore }) => owedBefore)),
    owed: sum(children.map(({ owed }) => owed)),
    kept: sum(children.map(({ kept }) => kept)),
  }
  return { ...totals, difference: differenceOf(totals) }
}

/** Checks that the child is still there and the enrollment unchanged since it was displayed. */
async function assertUnchanged(
  { body, tx, school }: Call<ChangePlace>,
  [child]: readonly TransferChild[],
): Promise<void> {
  if (!child) throw notThere()
  const place = requestedPlace(child)
  if (body.version !== undefined && body.version !== place.version)
    throw await changedMeanwhile(tx, school, place.enrollment_id)
}

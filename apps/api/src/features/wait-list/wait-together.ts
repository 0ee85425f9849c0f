import type { campWaitLists, waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { ofSection, type Refusal } from '@afterbell/domain/kernel/refusals/refusals'
import { decideNew } from '@afterbell/domain/places/enrollment'
import { invalid } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { childById } from '../families/children/children.store.ts'
import { groupSelections } from './camp-wait-lists.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { readSnapshot, enrollmentStatusOf } from '../places/snapshot.ts'
import { refusedIn, resolvePlacesAt, type PlaceSelection } from '../places/resolve-places.ts'

/** Lists the child's siblings, each with the reason if they cannot wait here together with the child. */
export const siblingsWaiting: Act<(typeof waitLists)['siblings']> = async (call) => {
  const selection = await resolvePlacesAt(call, call.query)
  return siblingsBeside(call, [selection], call.query.childId)
}

/** The same for several groups at once: a sibling refused in one group can wait together in none. */
export const siblingsWaitingForGroups: Act<(typeof campWaitLists)['siblings']> = async (call) =>
  siblingsBeside(call, await groupSelections(call, call.query.campPricingIds), call.query.childId)

async function siblingsBeside(enrolling: EnrollContext, takings: readonly PlaceSelection[], childId: string) {
  const child = await childById(enrolling.tx, enrolling.school.id, childId)
  if (!child) throw invalid([{ path: 'childId', message: 'This child does not exist' }])
  const why = new Map<string, Refusal>()
  const siblingIds = child.siblings.map(({ id }) => id)
  for (const selection of takings) {
    const look = await readSnapshot(enrolling, selection, siblingIds)
    for (const section of selection.selectedSections)
      for (const sibling of look.children) {
        const decision = decideNew(enrollmentStatusOf(selection, look, sibling, section.id))
        if (!decision.allowed && !why.has(sibling.id))
          why.set(
            sibling.id,
            takings.length > 1 ? ofSection(decision, section.name) : refusedIn(selection, section, decision),
          )
      }
  }
  return child.siblings.map(({ id, name }) => ({ id, name, refused: toRefusalAnswer(why.get(id)) }))
}

function toRefusalAnswer(refused: Refusal | undefined) {
  return refused ? { code: refused.code, parts: { ...refused.parts }, message: refused.message } : null
}

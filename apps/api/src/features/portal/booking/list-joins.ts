import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { signUpWindow } from '@afterbell/domain/activities/sign-up'
import { ageFromMonths, ageInMonths } from '@afterbell/domain/kernel/ages'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { together } from '../../../platform/database/together.ts'
import type { SectionAt } from '../../activities/sections-at.ts'
import { clashesByCell } from '../../places/clashes.store.ts'
import { openInvitations } from '../../places/invited/invitations.store.ts'
import { invitedBy, type Invited } from '../../places/invited/invited.ts'
import { readSnapshot, type Snapshot } from '../../places/snapshot.ts'
import { assertFamilyMay } from '../family-door.ts'
import { childrenInReach } from '../reach.ts'
import { lookerOf, type Booker } from './booker.ts'
import { joinablesOf, type StoredJoinable } from './joinables.store.ts'
import { joinsOf, type Joinable } from './joins.ts'

type Joins = AnswerOf<(typeof familyBookings)['joins']>

/**
 * Returns for each of several activities whether each child of a session may join any of it, and why not. The same decisions as on
 * the page for booking; the number of statements does not grow with the activities.
 */
export const listJoins: Act<(typeof familyBookings)['joins']> = async (call) => {
  const { school, family, body } = call
  assertFamilyMay(family, 'BOOK')
  const activityIds = [...new Set(body.activityIds.map((id) => call.reached(id).id))]
  const children = await childrenInReach(call)
  const childIds = children.map(({ id }) => id)
  const booker = lookerOf(call, children[0]?.familyId ?? family.people[0]!.familyId)
  const { joins, look, invited } = await joinsIn(call, booker, { activityIds, childIds })
  const ages = new Map(
    look.children.map(({ id, birth_date: birthDate, grade }) => [
      id,
      { age: birthDate === null ? null : ageFromMonths(ageInMonths(birthDate, school.today)), grade },
    ]),
  )
  return {
    children: children.map(({ id, name }) => ({ id, name, ...ages.get(id)! })),
    joins: joins.flatMap((each) => bestOf(each, childIds, invited)),
  }
}

interface JoinsOfActivity {
  activityId: string
  /** Those that are offered. */
  sections: SectionAt[]
  joins: ReturnType<typeof joinsOf>
}

/**
 * Returns for each section of activities whether each of these children may join it, and the snapshot it was decided by. Places
 * that are given up for it (`leaving`) are in nobody's way.
 */
export async function joinsIn(
  call: Pick<AnyCall, 'tx' | 'school' | 'at' | 'language'>,
  booker: Booker,
  {
    activityIds,
    childIds,
    leaving = [],
  }: { activityIds: readonly string[]; childIds: readonly string[]; leaving?: readonly string[] },
): Promise<{ joins: JoinsOfActivity[]; look: Snapshot; invited: Invited }> {
  const { tx, school } = call
  const stored = await joinablesOf(tx, school.id, activityIds)
  const sections = stored.flatMap((each) => each.sections)
  const sectionIds = sections.map(({ id }) => id).toSorted()
  const selection = { selectedSections: sections, watchedIds: sectionIds, dates: [] }
  const [look, clashes, invitations] = await together([
    readSnapshot(booker, selection, childIds),
    clashesByCell(tx, school.id, { childIds, sectionIds, from: school.today, leaving }),
    openInvitations(tx, school, { childIds, sectionIds }),
  ])
  const invited = invitedBy(invitations)
  const clashesAt = (sectionId: string, childId: string) => clashes.get(`${sectionId} ${childId}`) ?? []
  return {
    look,
    invited,
    joins: stored.map((each) => {
      const joinable = toJoinable(each, call.at, school.timezone)
      return {
        activityId: each.activityId,
        sections: joinable.offered,
        joins: joinsOf(call, booker, { joinable, look, clashesAt, invited }),
      }
    }),
  }
}

function toJoinable(stored: StoredJoinable, at: Temporal.Instant, zone: string): Joinable {
  const { sections, sign_up: signUp, interval_type: interval, ...activity } = stored
  return {
    at: { ...activity, sections, sectionIds: sections.map(({ id }) => id).toSorted() },
    offered: sections,
    audiences: new Map(sections.map((section) => [section.id, section])),
    signUp: signUpWindow(signUp, at, zone).state,
    isByTheDay: interval === 'DAILY',
  }
}

/** What is best for a child counts: a spot in any section, else a wait list of any. The first reason stands for all. */
function bestOf(
  { activityId, joins }: JoinsOfActivity,
  childIds: readonly string[],
  invited: Invited,
): Joins['joins'] {
  return childIds.flatMap((childId) => {
    const theirs = joins.filter((each) => each.childId === childId)
    const best = theirs.find(({ state }) => state === 'FREE') ?? theirs.find(({ state }) => state === 'WAIT')
    if (theirs.length === 0) return []
    const { state, why } = best ?? theirs[0]!
    const isInvited = theirs.some(
      (each) => each.state === 'FREE' && invited.liftedFor(each.sectionId, childId).length > 0,
    )
    return [{ activityId, childId, state, why, isInvited }]
  })
}

import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCalendar } from '@afterbell/contract/portal/family-calendar'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { record } from '../../../platform/database/history.ts'
import { notThere } from '../../../platform/problems.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { familyActor } from '../by-family.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'
import { dropFeedsOfPeople, feedOfPeople, insertFamilyFeed, ownerOfFeed } from './family-feeds.store.ts'
import { feedLink, type FeedLinkParts } from './feed-links.ts'

type OwnCalendar = AnswerOf<(typeof familyCalendar)['get']>

export function getCalendar(parts: FeedLinkParts): Act<(typeof familyCalendar)['get']> {
  return (call) => calendarOf(call, parts)
}

/** Makes a guardian's secret address anew. Who sees everything of no child has nothing to follow: not found. */
export function createCalendar(parts: FeedLinkParts): Act<(typeof familyCalendar)['create']> {
  return async (call) => {
    const { tx, school, family } = call
    await lockOwn(call)
    if ((await childrenInReach(call)).length === 0) throw notThere()
    const personIds = family.people.map(({ id }) => id)
    await dropFeedsOfPeople(tx, school.id, personIds)
    await insertFamilyFeed(tx, school.id, { id: randomUUID(), personIds })
    await note(call, 'guardian.calendar-made')
    return calendarOf(call, parts)
  }
}

export function endCalendar(parts: FeedLinkParts): Act<(typeof familyCalendar)['end']> {
  return async (call) => {
    const { tx, school, family } = call
    await lockOwn(call)
    const personIds = family.people.map(({ id }) => id)
    if (await dropFeedsOfPeople(tx, school.id, personIds)) await note(call, 'guardian.calendar-ended')
    return calendarOf(call, parts)
  }
}

/** Whose meetings it holds is asked as at a fetch. Staff who look at the portal do not get the address. */
async function calendarOf(scope: FamilyScope, parts: FeedLinkParts): Promise<OwnCalendar> {
  const { tx, school, family } = scope
  const personIds = family.people.map(({ id }) => id)
  const feed = await feedOfPeople(tx, school.id, personIds)
  const owner = feed && (await ownerOfFeed(tx, school.id, feed.id))
  const reader = owner ? { ...family, ...owner } : family
  const children = await childrenInReach({ tx, school, family: reader })
  const isShown = feed !== undefined && owner !== undefined
  return {
    link: isShown && !family.isPreview ? feedLink(parts, school.id, feed.id) : null,
    createdAt: isShown ? Temporal.Instant.from(feed.createdAt).toString() : null,
    children: children.map(({ name }) => name),
  }
}

function lockOwn({ tx, school, family }: FamilyScope): Promise<void> {
  return lockFamilies(
    tx,
    school.id,
    family.people.map(({ familyId }) => familyId),
  )
}

async function note(call: Pick<AnyCall, 'tx' | 'school' | 'family'>, what: AuditEventName): Promise<void> {
  const [person] = call.family.people
  if (!person) return
  const details = { name: `${person.firstName} ${person.lastName}` }
  await record(call.tx, familyActor(call, person.familyId), [{ what, subjectId: person.guardianId, details }])
}

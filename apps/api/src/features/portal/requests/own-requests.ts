import { type RequestKind } from '@afterbell/domain/families/requests/request-values'
import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ownRequests } from '@afterbell/contract/portal/own-requests'
import { lastDayOf, requestKinds } from '@afterbell/domain/families/requests/family-requests'
import { askedGuardianFindings } from '@afterbell/domain/families/requests/second-guardian'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { nameKey } from '@afterbell/domain/kernel/names'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { familyFieldSentences } from '@afterbell/domain/kernel/refusals/family-fields.en'
import type { AuditEvent } from '../../../platform/database/history.ts'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import { instantOf } from '../../invoices/invoice-rows.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { familyActor } from '../by-family.ts'
import { assertFamilyMay } from '../family-door.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'
import {
  insertRequest,
  openRequests,
  requestById,
  requestsByPeople,
  withdrawRequest,
  type NewRequest,
  type RequestRow,
} from './requests.store.ts'

/**
 * What guardians ask the school for. No list and no contact is asked, so that everything they read is the same for every
 * person.
 */
export const ownRequestActs: Acts<typeof ownRequests> = {
  list: async (call) => {
    const { rows, total } = await ownRequestsPage(call, call.query)
    return pageOf(rows, total, call.query)
  },
  askForGuardian: async (call) => {
    assertFamilyMay(call.family, 'ASK_FOR_GUARDIAN')
    const { school, body } = call
    assertValid(askedGuardianFindings(body, { ...school, names: nameRules(school, null) }))
    const fields = {
      firstName: body.firstName.normalize('NFC'),
      lastName: body.lastName.normalize('NFC'),
      email: body.email ?? '',
      phone: phoneToSave(body.phone ?? '', school.country),
      relation: body.relation,
      lives: body.lives,
    }
    const children = [
      ...new Map(body.childIds.map((each) => call.reached(each)).map((c) => [c.id, c])).values(),
    ]
    for (const [familyId, own] of Map.groupBy(children, (child) => child.familyId))
      await askSchool(call, {
        familyId,
        kind: 'SECOND_GUARDIAN',
        childIds: own.map(({ id }) => id).toSorted(),
        fields,
        words: body.words,
        events: own.map(({ id, name }) => ({
          what: 'family.guardian-asked',
          subjectId: id,
          childId: id,
          details: { name, person: personIn(fields) },
        })),
      })
  },
  askToBeForgotten: async (call) => {
    if (call.family.people.length === 0) throw notThere()
    for (const { familyId } of call.family.people)
      await askSchool(call, {
        familyId,
        kind: 'FORGET_US',
        childIds: [],
        fields: {},
        words: call.body.words,
        events: [{ what: 'family.forget-asked', subjectId: familyId }],
      })
  },
  withdraw: async (call) => {
    const { tx, school } = call
    const { id, familyId } = call.reached(call.params.requestId)
    await lockFamilies(tx, school.id, [familyId])
    if (!(await withdrawRequest(tx, school.id, id))) return
    const request = await requestById(tx, school.id, id)
    const by = familyActor(call, familyId)
    await record(tx, by, eventsOf(request!, 'family.request-withdrawn'))
  },
}

/** Returns a page of what the session's people asked, as they read it, the latest first. */
export async function ownRequestsPage(scope: FamilyScope, paging: { page: number; size: number }) {
  const { tx, school, family } = scope
  const personIds = family.people.map(({ id }) => id)
  const { rows, total } = await requestsByPeople(tx, school.id, personIds, paging)
  const seen = new Set((await childrenInReach(scope)).map(({ id }) => id))
  return { rows: rows.map((row) => ownRequestOf(row, seen)), total }
}

/** Returns the events of what becomes of a request: one for each child it is about, or one of the family. */
export function eventsOf(
  { kind, familyId, fields, childIds, children }: RequestRow,
  what: AuditEvent['what'],
  more: Record<string, string> = {},
): AuditEvent[] {
  const details = { what: requestKinds[kind].text(subjectIn(fields)), person: personIn(fields), ...more }
  if (childIds.length === 0) return [{ what, subjectId: familyId, details }]
  return children.map(({ id, name }) => ({ what, subjectId: id, childId: id, details: { ...details, name } }))
}

/** Returns the full name of the guardian who is asked for; empty for other kinds. */
export function personIn({ firstName = '', lastName = '' }: Readonly<Record<string, string>>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Returns what a request is about, for staff: the guardian who is asked for, or the activity of a spot. */
export function subjectIn(fields: Readonly<Record<string, string>>): string {
  return fields.activity ?? personIn(fields)
}

type AskingCall = Pick<AnyCall, 'tx' | 'school' | 'family'>

/**
 * Stores a request, unless the same person, or one of the `askerIds` who ask as one, has the same one open. Refuses too many at
 * a time, at the words.
 */
export async function askSchool(
  call: AskingCall,
  { events, ...request }: Omit<NewRequest, 'id' | 'personId'> & { events: AuditEvent[] },
  askerIds?: readonly string[],
): Promise<void> {
  const { tx, school } = call
  const { familyId, kind } = request
  await lockFamilies(tx, school.id, [familyId])
  const by = familyActor(call, familyId)
  // Those of the other home are none of this person's business, and keep nobody from asking.
  const open = (await openRequests(tx, school.id, { familyId, kind })).filter(
    ({ personId }) => personId === by.person.id || askerIds?.includes(personId),
  )
  if (open.some((each) => isSame(kind, each, request))) return
  const { most } = requestKinds[kind]
  if (open.length >= most)
    assertValid([{ path: 'words', message: familyFieldSentences.tooManyAsked(`${most}`) }])
  await insertRequest(tx, school.id, { ...request, id: randomUUIDv7(), personId: by.person.id })
  await record(tx, by, events)
}

type Asked = Pick<NewRequest, 'childIds' | 'fields' | 'words'>

/** Whether what was asked once more stands already. */
function isSame(kind: RequestKind, standing: Asked, asked: Asked): boolean {
  if (kind === 'FORGET_US') return standing.words === asked.words
  if (kind === 'FINANCIAL_AID') return isDeepStrictEqual(standing.childIds, asked.childIds)
  if (kind === 'GIVE_UP_SPOT' || kind === 'CHANGE_SPOT')
    return ['enrollmentId', 'leavesId', 'sectionId'].every(
      (key) => standing.fields[key] === asked.fields[key],
    )
  const plain = ({ childIds, fields: { firstName: _, lastName: __, ...fields }, words }: Asked) => ({
    childIds,
    fields,
    words,
  })
  return (
    nameKey(personIn(standing.fields)) === nameKey(personIn(asked.fields)) &&
    isDeepStrictEqual(plain(standing), plain(asked))
  )
}

function ownRequestOf(row: RequestRow, seen: ReadonlySet<string>) {
  const { id, kind, fields, childIds, children, words, askedAt, askedOn, state, answer, endedAt } = row
  return {
    id,
    kind,
    person: personIn(fields),
    activity: childIds.every((childId) => seen.has(childId)) ? (fields.activity ?? '') : '',
    children:
      childIds.length === 0 ? [] : children.filter((child) => seen.has(child.id)).map(({ name }) => name),
    words,
    askedAt: instantOf(askedAt)!,
    state,
    until: state === 'OPEN' ? lastDayOf(kind, askedOn) : null,
    answer,
    answeredAt: state === 'GRANTED' || state === 'REFUSED' ? instantOf(endedAt) : null,
  }
}

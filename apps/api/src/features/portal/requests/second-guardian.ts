import { LIVES } from '@afterbell/domain/families/requests/request-values'
import { randomUUIDv7 } from 'node:crypto'
import {
  decideAddGuardian,
  sameContactBy,
  type ChildOfAsked,
} from '@afterbell/domain/families/requests/second-guardian'
import { likenessOf } from '@afterbell/domain/kernel/names/names-alike'
import { nameKey } from '@afterbell/domain/kernel/names'
import type { Telling } from '@afterbell/domain/messages/tellings'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed, notThere } from '../../../platform/problems.ts'
import { addGuardian } from '../../families/children/save-child.ts'
import { childrenToGuard } from '../../families/pickups/do-not-release.store.ts'
import { familiesReached } from '../../families/guardians/duplicates.store.ts'
import { guardiansOf } from '../../families/guardians/families.store.ts'
import { limitAdded } from '../../families/pickups/guardian-access.ts'
import { inviteGuardian } from '../office/invitations.ts'
import { peopleOfFamily } from './people-of-family.store.ts'
import { openRequests, type RequestRow } from './requests.store.ts'
import { personIn } from './own-requests.ts'

type StaffCall = Pick<AnyCall, 'tx' | 'school' | 'user' | 'at'>

/** Returns the guardian who is asked for beside what the school knows: possible duplicates, and who a list may name. */
export async function guardianToDecide({ tx, school }: StaffCall, request: RequestRow) {
  const asked = askedIn(request)
  const children = await childrenOf({ tx, school }, request)
  return {
    ...asked,
    same: await sameContacts({ tx, school }, request),
    children: children
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, entry }) => ({ id, name, isAsked: request.childIds.includes(id), entry })),
  }
}

interface Grant {
  access: readonly { childId: string; telling: Telling }[]
  isListKnown: boolean
  invites: boolean
}

/**
 * Adds the guardian whom a locked family asked for, with what they see of each child; of a child who is not named they see
 * nothing. Returns the requests that this answers, which are those for the same person, and whether a letter was queued.
 */
export async function addAskedGuardian(
  parts: { publicUrl: string },
  call: StaffCall,
  request: RequestRow,
  { access: chosen, isListKnown, invites }: Grant,
): Promise<{ answered: RequestRow[]; isInvited: boolean }> {
  const { tx, school } = call
  const { familyId } = request
  const asked = askedIn(request)
  const name = personIn(request.fields)
  const children = await childrenOf(call, request)
  const tellings = new Map(chosen.map(({ childId, telling }) => [childId, telling]))
  if ([...tellings.keys()].some((childId) => !children.some(({ id }) => id === childId))) throw notThere()
  const access = new Map(children.map(({ id }) => [id, tellings.get(id) ?? ('NOTHING' as const)]))
  const guardians = await guardiansOf(tx, school.id, familyId)
  const names = guardians.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  assertAllowed(decideAddGuardian({ name, guardians: names, children, access, isListKnown }))
  const guardianId = randomUUIDv7()
  const { firstName, lastName, email, phone, lives } = asked
  const guardian = { id: guardianId, firstName, lastName, email, phone, language: null }
  await addGuardian(tx, school.id, familyId, { ...guardian, livesElsewhere: lives === 'ELSEWHERE' })
  await limitAdded(call, { familyId, guardianId, reason: REASON }, access)
  const seen = children.filter(({ id, isArchived }) => !isArchived && access.get(id) === 'EVERYTHING')
  const isInvited =
    invites &&
    (await inviteGuardian(parts, call, {
      guardianId,
      children: seen.map((child) => ({ id: child.id, familyId, name: child.name })),
    }))
  const open = await openRequests(tx, school.id, { familyId, kind: 'SECOND_GUARDIAN' })
  const isTwin = (each: RequestRow) => nameKey(personIn(each.fields)) === nameKey(name)
  return { answered: [request, ...open.filter((each) => each.id !== request.id && isTwin(each))], isInvited }
}

const REASON = 'Decided when the family asked to add them'

function askedIn({ fields }: RequestRow) {
  const { firstName = '', lastName = '', email, phone, relation = '', lives } = fields
  return {
    firstName,
    lastName,
    email: email || null,
    phone: phone || null,
    relation,
    lives: LIVES.find((each) => each === lives) ?? 'ELSEWHERE',
  }
}

/** The children of the family, archived ones too, each with the entry of their list that may name who is asked for. */
async function childrenOf(
  { tx, school }: Pick<StaffCall, 'tx' | 'school'>,
  { familyId, fields }: RequestRow,
): Promise<(ChildOfAsked & { isArchived: boolean })[]> {
  const person = personIn(fields)
  return (await childrenToGuard(tx, school.id, { familyId })).map(
    ({ id, name, isArchived, doNotRelease }) => {
      const entries = doNotRelease.flatMap((entry) => {
        const likeness = likenessOf(entry.name, person)
        return likeness === null ? [] : [{ name: entry.name, likeness }]
      })
      return {
        id,
        name,
        isArchived,
        entry: entries.find(({ likeness }) => likeness === 'SAME') ?? entries[0] ?? null,
      }
    },
  )
}

/** The people of the family with the same email, phone or nearly the name, and guardians elsewhere with the email or phone. */
async function sameContacts({ tx, school }: Pick<StaffCall, 'tx' | 'school'>, request: RequestRow) {
  const { email, phone } = askedIn(request)
  const asked = { name: personIn(request.fields), email, phone }
  const own = await peopleOfFamily(tx, school.id, request.familyId)
  const reached = await familiesReached(tx, school.id, {
    phones: phone === null ? [] : [phone],
    emails: email === null ? [] : [email],
  })
  const elsewhere = reached
    .filter(({ familyId }) => familyId !== request.familyId)
    .map((each) => ({
      name: each.guardian,
      email: each.email,
      phone: each.phone,
      is: 'OTHER_FAMILY' as const,
      child: { id: each.siblingId, name: each.children[0]! },
    }))
  return [...own, ...elsewhere].flatMap((contact) => {
    const by = sameContactBy(asked, contact)
    return by.length === 0 ? [] : [{ ...contact, by }]
  })
}

import type { familyAid } from '@afterbell/contract/portal/aid/family-aid'
import { latinText } from '@afterbell/domain/kernel/text-rules'
import { findings } from '@afterbell/domain/kernel/decision'
import { REQUEST_WORDS_MAX } from '@afterbell/domain/families/requests/request-values'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { paysForBookings, payTogether } from '@afterbell/domain/portal/money/money-reach'
import type { Acts } from '../../../platform/http/serve.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import { personsOfGuardians } from '../booking/cart.store.ts'
import { assertFamilyMay } from '../family-door.ts'
import { familiesWithPayers } from '../money/money-in-reach.store.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'
import { askSchool } from '../requests/own-requests.ts'
import { openRequests } from '../requests/requests.store.ts'

/** Guardians ask for financial aid for children whose money is theirs, and read what is open in their home. */
export const familyAidActs: Acts<typeof familyAid> = {
  get: async (call) => {
    const { tx, school, family } = call
    if (!familyMay(family.rights, 'ASK_AID')) return { children: [] }
    const children = await childrenInReach(call)
    const answer = []
    for (const { personId, familyId, askerIds } of await payingPeople(call)) {
      const open = await openRequests(tx, school.id, { familyId, kind: 'FINANCIAL_AID' })
      for (const { id, name } of children.filter((child) => child.familyId === familyId)) {
        const request = open.find((each) => askerIds.includes(each.personId) && each.childIds.includes(id))
        const asked = request ? { on: request.askedOn, isOwn: request.personId === personId } : null
        answer.push({ id, name, asked })
      }
    }
    return { children: answer }
  },
  ask: async (call) => {
    assertFamilyMay(call.family, 'ASK_AID')
    const { words } = call.body
    assertValid(findings([['words', latinText(REQUEST_WORDS_MAX)(words)]]))
    const children = new Map(
      call.body.childIds.map((each) => call.reached(each)).map((child) => [child.id, child]),
    )
    const people = await payingPeople(call)
    const asked = [...children.values()].map(({ id, name, familyId }) => {
      const payer = people.find((each) => each.familyId === familyId)
      // Whose money is somebody else's does not learn that there is aid.
      if (!payer) throw notThere()
      return { id, name, ...payer }
    })
    for (const { id, name, familyId, askerIds } of asked)
      await askSchool(
        call,
        {
          familyId,
          kind: 'FINANCIAL_AID',
          childIds: [id],
          fields: {},
          words,
          events: [{ what: 'family.aid-asked', subjectId: id, childId: id, details: { name } }],
        },
        askerIds,
      )
  },
}

/** A person of the session who pays for a family, with everyone who pays together with them. */
interface PayingPerson {
  familyId: string
  personId: string
  askerIds: string[]
}

/** Returns the people of a session who would be asked for what they book, by the order of their families' ids. */
async function payingPeople({ tx, school, family }: FamilyScope): Promise<PayingPerson[]> {
  const families = await familiesWithPayers(
    tx,
    school.id,
    family.people.map(({ familyId }) => familyId),
  )
  const paying: PayingPerson[] = []
  for (const { id, familyId, guardianId } of family.people) {
    const theirs = families.find((each) => each.id === familyId)
    if (!theirs || !paysForBookings(guardianId, theirs)) continue
    const mates = await personsOfGuardians(tx, school.id, payTogether(guardianId, theirs))
    paying.push({ familyId, personId: id, askerIds: [...new Set([id, ...mates])] })
  }
  return paying.toSorted((one, other) => one.familyId.localeCompare(other.familyId))
}

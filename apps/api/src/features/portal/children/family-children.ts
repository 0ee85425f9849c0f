import type { familyChildren } from '@afterbell/contract/portal/family-children'
import type { FamilyId } from '@afterbell/contract/kernel/family-op'
import type { MedicalForm } from '@afterbell/domain/families/child-care'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { notThere } from '../../../platform/problems.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import {
  addContact,
  changeChildFacts,
  changeContact,
  removeContact,
} from '../../families/children/change-child.ts'
import { sayPhotos } from '../../families/photos/photo-consents.ts'
import { readMedicalOf, saveMedicalOf } from '../../families/medical/medical.ts'
import { markFamilyChange } from '../../attendance/family-changes/family-changes.store.ts'
import { invitedChildren } from '../../places/invited/invitations.store.ts'
import { familyActor, type FamilyActor } from '../by-family.ts'
import { familyChild } from './family-children.store.ts'
import { toldPickupsOf } from '../pickups/told-in-reach.ts'
import { assertFamilyMay } from '../family-door.ts'
import { photosInReach } from './photos-in-reach.ts'
import { tellChange } from './tell-change.ts'

type ChildCall = Pick<AnyCall, 'tx' | 'school' | 'family' | 'reached'>

/** What families read and write about their children. Each writes through the rules of staff, row by row. */
export function familyChildActs({ sealer }: { sealer: Sealer }): Acts<typeof familyChildren> {
  return {
    get: (call) => childOf(call, call.reached(call.params.childId).id),
    change: async (call) => {
      const { id, by } = childAndActor(call, call.params.childId)
      const changed = await changeChildFacts(by, id, call.body)
      if (changed.some((field) => field === 'allergies' || field === 'specialNeeds')) {
        await tellChange(by, id, 'HEALTH')
        await markFamilyChange(by, [id], 'ALLERGY')
      }
      return childOf(call, id)
    },
    addContact: async (call) => {
      const { id, by } = childAndActor(call, call.params.childId)
      await addContact(by, id, call.body)
      await contactsChanged(by, id)
      return childOf(call, id)
    },
    changeContact: async (call) => {
      const { id, by } = childAndActor(call, call.params.childId)
      const contactId = call.reached(call.params.contactId).id
      if (await changeContact(by, { childId: id, contactId }, call.body)) await contactsChanged(by, id)
      return childOf(call, id)
    },
    removeContact: async (call) => {
      const { id, by } = childAndActor(call, call.params.childId)
      await removeContact(by, { childId: id, contactId: call.reached(call.params.contactId).id })
      await contactsChanged(by, id)
      return childOf(call, id)
    },
    sayPhotos: async (call) => {
      const { id, by } = childAndActor(call, call.params.childId)
      assertFamilyMay(call.family, 'SAY_PHOTOS')
      const { language } = call
      const { guardianId } = by.person
      await sayPhotos(by, { childId: id, guardianId, answer: call.body.answer, language })
      return childOf(call, id)
    },
    medical: async (call) => {
      // Staff read these on the child's page, where each look is recorded.
      if (call.family.isPreview) return medicalAnswer(LEFT_OUT)
      const { id, by } = childAndActor(call, call.params.childId)
      return medicalAnswer(await readMedicalOf(sealer, by, id))
    },
    saveMedical: async (call) => {
      const { id, by } = childAndActor(call, call.params.childId)
      const { facts, isChanged } = await saveMedicalOf(sealer, by, { childId: id, form: call.body })
      if (isChanged) {
        await tellChange(by, id, 'HEALTH')
        await markFamilyChange(by, [id], 'MEDICATION')
      }
      return medicalAnswer(facts)
    },
  }
}

async function contactsChanged(by: FamilyActor, childId: string): Promise<void> {
  await tellChange(by, childId, 'CONTACTS')
  await markFamilyChange(by, [childId], 'PHONE')
}

function childAndActor(call: ChildCall, childId: FamilyId<'child'>) {
  const { id, familyId } = call.reached(childId)
  return { id, by: familyActor(call, familyId) }
}

async function childOf(call: ChildCall, id: string) {
  const child = await familyChild(call.tx, call.school.id, id)
  if (!child) throw notThere()
  return {
    ...child,
    toldPickups: await toldPickupsOf(call, id),
    photos: await photosInReach(call, id),
    invitations: await invitationsOf(call, id),
  }
}

async function invitationsOf({ tx, school, family }: ChildCall, childId: string) {
  if (!familyMay(family.rights, 'BOOK')) return []
  const invited = await invitedChildren(tx, school, [childId])
  return invited.map(({ id, activity_id: activityId, activity, section, ends_on: endsOn }) => ({
    id,
    activityId,
    activity,
    section,
    endsOn,
  }))
}

/** Who wrote them last stays with the school: the other home may be another family by now. */
const LEFT_OUT = { conditions: '', medication: '', doctorName: '', doctorPhone: '', version: 0 }

function medicalAnswer(facts: MedicalForm & { version: number }) {
  const { conditions, medication, doctorName, doctorPhone, version } = facts
  return { conditions, medication, doctorName, doctorPhone, version }
}

import { randomUUIDv7 } from 'node:crypto'
import type { familyPickups } from '@afterbell/contract/portal/family-pickups'
import { TOLD_PICKUPS_MAX } from '@afterbell/domain/families/told-pickups'
import { pickupDaysText } from '@afterbell/domain/families/told-pickup-values'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { nameKey } from '@afterbell/domain/kernel/names'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { pickupsWait } from '@afterbell/domain/portal/family-may'
import { namedPickupFindings } from '@afterbell/domain/portal/pickups/named-pickup'
import { record } from '../../../platform/database/history.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { assertValid, refuseAs } from '../../../platform/problems.ts'
import { markFamilyChange } from '../../attendance/family-changes/family-changes.store.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import {
  insertToldPickups,
  takeBackToldPickup,
  toldOf,
  type ToldPickupRow,
} from '../../families/pickups/told-pickups.store.ts'
import { tellStaff } from '../../users/tell-staff.ts'
import { familyActor } from '../by-family.ts'
import { tellChange } from '../children/tell-change.ts'
import { assertFamilyMay } from '../family-door.ts'
import type { ChildInReach } from '../reach.ts'

/**
 * Names somebody who picks up children. No list is asked, so that everything the family reads, now and later, is the same
 * for every name; whether the office has to be told is found out once the act is done. What stands already stays as it is.
 */
export const namePickup: Act<(typeof familyPickups)['name']> = async (call) => {
  assertFamilyMay(call.family, 'ADD_PICKUPS')
  const { tx, school, family, body } = call
  const children = [
    ...new Map(body.childIds.map((each) => [call.reached(each).id, call.reached(each)])).values(),
  ]
  const { from, to } = body
  assertValid(namedPickupFindings(body, { ...school, names: nameRules(school, null) }))
  const person = {
    name: body.name.normalize('NFC').trim().replace(/ +/g, ' '),
    phone: phoneToSave(body.phone ?? '', school.country) || null,
    relation: body.relation.trim(),
    from,
    to,
    waits: pickupsWait(family.rights, body),
  }
  await lockFamilies(tx, school.id, [...new Set(children.map(({ familyId }) => familyId))].toSorted())
  const standing = await toldOf(
    tx,
    school.id,
    children.map(({ id }) => id),
    school.today,
  )
  const ofChild = (child: ChildInReach) => standing.filter(({ childId }) => childId === child.id)
  const toName = children.filter((child) => !ofChild(child).some((each) => isSame(each, person)))
  for (const child of toName)
    if (ofChild(child).length >= TOLD_PICKUPS_MAX)
      throw refuseAs('TOO_MANY_PICKUPS', { childName: child.name, most: TOLD_PICKUPS_MAX })
  const named = toName.map((child) => ({ ...person, child, id: randomUUIDv7() }))
  if (named.length === 0) return
  await insertToldPickups(
    tx,
    school.id,
    named.map(({ child, ...pickup }) => ({
      ...pickup,
      childId: child.id,
      personId: familyActor(call, child.familyId).person.id,
    })),
  )
  const days = pickupDaysText(person, school.today, school.dateFormat)
  for (const { id, child } of named) {
    const by = familyActor(call, child.familyId)
    await record(tx, by, [
      {
        what: 'child.pickup-told',
        subjectId: child.id,
        childId: child.id,
        details: { name: child.name, person: person.name, days },
      },
    ])
    await tellChange(by, child.id, 'PICKUPS')
    await markFamilyChange(by, [child.id], 'PICKUP')
    await tellStaff(tx, school.id, 'PICKUP_ON_LIST', id)
  }
}

/** Whether what was said once more stands already, whatever became of it. */
function isSame(
  standing: ToldPickupRow,
  told: Pick<ToldPickupRow, 'name' | 'phone' | 'relation' | 'from' | 'to'>,
): boolean {
  const keys = ['phone', 'relation', 'from', 'to'] as const
  return nameKey(standing.name) === nameKey(told.name) && keys.every((key) => standing[key] === told[key])
}

/** Takes back somebody whom the caller named. At the door they are gone at once. */
export const takeBackPickup: Act<(typeof familyPickups)['takeBack']> = async (call) => {
  const { tx, school } = call
  const { id, familyId, childId, child, name } = call.reached(call.params.pickupId)
  await lockFamilies(tx, school.id, [familyId])
  if (!(await takeBackToldPickup(tx, school.id, id))) return
  const by = familyActor(call, familyId)
  await record(tx, by, [
    { what: 'child.pickup-taken-back', subjectId: childId, childId, details: { name: child, person: name } },
  ])
  await tellChange(by, childId, 'PICKUPS')
  await markFamilyChange(by, [childId], 'PICKUP')
}

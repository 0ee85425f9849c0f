import type { familyPortal } from '@afterbell/contract/portal/family-portal'
import { may } from '@afterbell/domain/kernel/roles'
import { rightsChangedText } from '@afterbell/domain/school/family-rights'
import { tellingOf } from '@afterbell/domain/messages/telling'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import {
  familyRights,
  hasFamilyPortal,
  lockFamilyPortal,
  saveFamilyRights,
  turnFamilyPortal,
} from '../../school/family-portal.store.ts'
import {
  childrenWithLists,
  countAddresses,
  guardiansToLookAt,
  type HeldBack,
} from './guardians-to-look-at.store.ts'

interface OfficeParts {
  publicUrl: string
}

/** Tells whether families can log in, where, and how many addresses could. */
export function readFamilyPortal(parts: OfficeParts): Act<(typeof familyPortal)['get']> {
  return ({ tx, school }) => stateOf(parts, tx, school)
}

/** Lets families log in, or shuts them out: a session counts only while the portal is on. */
export function turnPortal(parts: OfficeParts): Act<(typeof familyPortal)['turn']> {
  return async (call) => {
    const { tx, school, body } = call
    const isOn = await lockFamilyPortal(tx, school.id)
    if (body.wasOn !== undefined && body.wasOn !== isOn) throw await changedMeanwhile(tx, school, school.id)
    if (body.isOn !== isOn) {
      await turnFamilyPortal(tx, school.id, body.isOn)
      const what = body.isOn ? 'portal.families-let-in' : 'portal.families-shut-out'
      await record(tx, call, [{ what, subjectId: school.id }])
    }
    return stateOf(parts, tx, school)
  }
}

/** Decides what families may do by themselves. */
export function changeRights(parts: OfficeParts): Act<(typeof familyPortal)['changeRights']> {
  return async (call) => {
    const { tx, school, body } = call
    await lockFamilyPortal(tx, school.id)
    const before = await familyRights(tx, school.id)
    if (body.before && rightsChangedText(before, body.before) !== '')
      throw await changedMeanwhile(tx, school, school.id)
    const changes = rightsChangedText(before, body.rights)
    if (changes !== '') {
      await saveFamilyRights(tx, school.id, body.rights)
      await record(tx, call, [{ what: 'portal.family-rights', subjectId: school.id, details: { changes } }])
    }
    return stateOf(parts, tx, school)
  }
}

/** Lists the guardians who could not log in, or whom staff should look at first. */
export const listToLookAt: Act<(typeof familyPortal)['toLookAt']> = async (call) => {
  const { tx, school, query } = call
  const heldBack = may(call.user.role, 'contacts', 'view') ? await heldBackIn(tx, school) : []
  const { rows, total } = await guardiansToLookAt(tx, school.id, heldBack, query)
  const content = rows.map(({ childId, childName, ...row }) => ({
    ...row,
    child: { id: childId, name: childName },
  }))
  return pageOf(content, total, query)
}

async function stateOf({ publicUrl }: OfficeParts, tx: Tx, school: SchoolNow) {
  return {
    isOn: await hasFamilyPortal(tx, school.id),
    url: `${publicUrl}/portal/${school.portalName ?? school.id}`,
    addressCount: await countAddresses(tx, school.id),
    rights: await familyRights(tx, school.id),
  }
}

/** Returns the guardians whom a do-not-release list, or a decision about it, keeps from seeing a child. */
async function heldBackIn(tx: Tx, school: SchoolNow): Promise<HeldBack[]> {
  const guarded = await guardedChildren(tx, school, await childrenWithLists(tx, school.id))
  return [...guarded.values()].flatMap((child) =>
    child.guardians
      .filter(({ name, email }) => tellingOf({ name, addresses: [email] }, child).telling !== 'EVERYTHING')
      .map(({ id }) => ({ guardianId: id, childId: child.childId })),
  )
}

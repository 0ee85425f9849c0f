import { randomUUIDv7 } from 'node:crypto'
import { isMedicalEmpty } from '@afterbell/domain/families/child-care'
import { mergedMedical, mergedRecord, type SameChild } from '@afterbell/domain/families/merge-families'
import { mergedEmergencyContacts } from '@afterbell/domain/families/emergency-contacts'
import { withoutForbidden } from '@afterbell/domain/families/do-not-release'
import type { Tx } from '../../../platform/database/database.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { childById, type Child } from './children.store.ts'
import { saveChildren } from './child-facts.store.ts'
import { replacePickups } from '../guardians/families.store.ts'
import { replaceEmergencyContacts } from '../pickups/emergency-contacts.store.ts'
import { aboutChild, openMedical } from '../medical/medical.ts'
import { deleteMedical, saveSealed } from '../medical/medical.store.ts'
import { restoreRows } from './archive.store.ts'
import { closeEntry, moveCare } from '../guardians/merge.store.ts'

declare module '../../../platform/reactions.ts' {
  interface Causes {
    /** Rooms move their data of one entry of a child to the other. */
    childrenMerged: { what: readonly SameChild[]; answer: void }
  }
}

interface MergeContext {
  tx: Tx
  school: { id: string }
  user: { id: string }
}

/** Merges two entries of a child in a locked family. Reactions of other rooms move their own data. */
export async function mergeChild(
  { tx, school, user }: MergeContext,
  sealer: Sealer,
  pair: SameChild,
): Promise<void> {
  const [keep, other] = [
    (await childById(tx, school.id, pair.keepId))!,
    (await childById(tx, school.id, pair.otherId))!,
  ]
  await saveChildren(tx, school.id, [{ ...keep, ...mergedRecord(keep, other) }])
  await replacePickups(tx, school.id, other.id, [])
  await replacePickups(tx, school.id, keep.id, mergedPickups(keep, other))
  await replaceEmergencyContacts(tx, school.id, other.id, [])
  await replaceEmergencyContacts(
    tx,
    school.id,
    keep.id,
    mergedEmergencyContacts(
      keep.emergencyContacts,
      other.emergencyContacts.map((contact) => ({ ...contact, id: randomUUIDv7() })),
    ),
  )
  await moveCare(tx, school.id, pair)
  if (other.hasMedical) await mergeMedical({ tx, school, user }, sealer, pair)
  await closeEntry(tx, school.id, pair)
  // A child with one active entry stays active: the places of that entry came with it.
  if (keep.archivedAt !== null && other.archivedAt === null) await restoreRows(tx, school.id, [keep.id])
}

/** Merges the approved pickups of both, without duplicates and without names on either do-not-release list. */
function mergedPickups(keep: Child, other: Child) {
  const isNew = (name: string) =>
    !keep.approvedPickups.some((pickup) => pickup.name.toLowerCase() === name.toLowerCase())
  const bothPickups = [
    ...keep.approvedPickups,
    ...other.approvedPickups
      .filter(({ name }) => isNew(name))
      .map((pickup) => ({ ...pickup, id: randomUUIDv7() })),
  ]
  return withoutForbidden(bothPickups, [...keep.doNotRelease, ...other.doNotRelease])
}

/** Reseals the merged facts: what is sealed for one entry cannot be opened for another. */
async function mergeMedical(
  { tx, school, user }: MergeContext,
  sealer: Sealer,
  { keepId, otherId }: SameChild,
): Promise<void> {
  const { conditions, medication, doctorName, doctorPhone } = mergedMedical(
    await openMedical(sealer, tx, school.id, keepId),
    await openMedical(sealer, tx, school.id, otherId),
  )
  const form = { conditions, medication, doctorName, doctorPhone }
  await deleteMedical(tx, school.id, otherId)
  if (isMedicalEmpty(form)) return
  const sealedForm = sealer.seal(JSON.stringify(form), aboutChild(school.id, keepId))
  await saveSealed(tx, school.id, keepId, { ...sealedForm, accountId: user.id, personId: null })
}

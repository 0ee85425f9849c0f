import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Pool, Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { linkIn } from '../messages/automatic/letter-language.ts'
import { contactsReached, hearsAll, type ReachedGuardian } from '../messages/automatic/reached.store.ts'
import { guardedChildren } from '../messages/telling.store.ts'
import { guardiansOfFamilies, type GuardianOfFamily, type SpotRow } from './linked-spots.store.ts'
import type { LinkAbout, OfferLinks } from './offer-links.ts'

/** What jobs need that write to families with links. */
export interface TellParts {
  pool: Pool
  /** Seals the letters in the queue: anyone with the link in a letter can answer. */
  letters: Sealer
  offerLinks: OfferLinks
}

/** A contact of a family, with one spot to tell them of. */
interface LinkedPart<Spot> {
  to: ReachedGuardian
  about: readonly [Spot]
  /** Nothing of the child is withheld from them. */
  hearsAll: boolean
}

/** Returns the contacts of the families of spots, each with each spot, and the guardians links are sealed for. */
export async function linkedFamilies<Spot extends SpotRow>(
  tx: Tx,
  school: SchoolNow,
  spots: readonly Spot[],
): Promise<{ parts: LinkedPart<Spot>[]; guardians: readonly GuardianOfFamily[] }> {
  const familyIds = [...new Set(spots.map(({ familyId }) => familyId))]
  const contacts = await contactsReached(tx, school, familyIds)
  const guarded = await guardedChildren(
    tx,
    school,
    spots.map(({ childId }) => childId),
  )
  const parts = contacts.flatMap((to) =>
    spots
      .filter(({ familyId }) => familyId === to.familyId)
      .map((spot): LinkedPart<Spot> => ({
        to,
        about: [spot],
        hearsAll: hearsAll(to, [guarded.get(spot.childId)]),
      })),
  )
  return { parts, guardians: await guardiansOfFamilies(tx, school.id, familyIds) }
}

/** Returns the link of a guardian to an offer or a place, by language. Null where the school's portal has no name. */
export function linkFor(
  {
    school,
    offerLinks,
    guardians,
  }: { school: SchoolNow; offerLinks: OfferLinks; guardians: readonly GuardianOfFamily[] },
  about: LinkAbout,
  subjectId: string,
  guardianId: string,
): ((language: Language) => string) | null {
  const guardian = guardians.find(({ id }) => id === guardianId)
  if (!guardian || school.portalName === null) return null
  const link = offerLinks.to(about, subjectId, guardian, school.portalName)
  return (language) => linkIn(link, language)
}

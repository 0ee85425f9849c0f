import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import { tellingOf } from '@afterbell/domain/messages/telling'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import type { PayLinks } from '../../invoices/pay-links.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { hasFamilyPortal } from '../../school/family-portal.store.ts'
import {
  guardiansOfFamilies,
  offersWith,
  waitsByIds,
  type GuardianOfFamily,
  type OfferRow,
  type SpotRow,
  type WaitRow,
} from '../../wait-list/linked-spots.store.ts'
import type { LinkAbout, OfferLinks } from '../../wait-list/offer-links.ts'

/** What answers to the links of offers are made with. */
export interface OfferLinkParts {
  offerLinks: OfferLinks
  payLink: PayLinks['to']
}

type LinkCall = Pick<AnyCall, 'inside' | 'outside' | 'school' | 'network'>

/** What a link opens: its guardian, and the spots they may see. */
export interface LinkedOffers {
  guardian: GuardianOfFamily
  offers: OfferRow[]
}

/** Returns the offers of a link. Undefined for any link that opens nothing now, for whatever reason. */
export async function offersOfLink(
  tx: Tx,
  school: SchoolNow,
  { offerLinks }: OfferLinkParts,
  token: string,
): Promise<LinkedOffers | undefined> {
  const subjectId = offerLinks.read(token)
  if (subjectId === null || !(await hasFamilyPortal(tx, school.id))) return undefined
  const rows = await offersWith(tx, school.id, subjectId)
  const reader = await readerOf(tx, school, rows, { offerLinks, about: 'OFFER', token })
  if (!reader) return undefined
  const offers = rows.filter(reader.maySee)
  return offers.some(({ id }) => id === subjectId) ? { guardian: reader.guardian, offers } : undefined
}

/** Returns the place on a wait list of a link, likewise. */
export async function waitOfLink(
  tx: Tx,
  school: SchoolNow,
  { offerLinks }: OfferLinkParts,
  token: string,
): Promise<{ guardian: GuardianOfFamily; wait: WaitRow } | undefined> {
  const subjectId = offerLinks.read(token)
  if (subjectId === null || !(await hasFamilyPortal(tx, school.id))) return undefined
  const rows = await waitsByIds(tx, school.id, [subjectId])
  const reader = await readerOf(tx, school, rows, { offerLinks, about: 'WAIT', token })
  const [wait] = reader ? rows.filter(reader.maySee) : []
  return reader && wait ? { guardian: reader.guardian, wait } : undefined
}

/** Returns the guardian a link was made for, if their row is still the same, and what they may see of it now. */
async function readerOf(
  tx: Tx,
  school: SchoolNow,
  spots: readonly SpotRow[],
  { offerLinks, about, token }: { offerLinks: OfferLinks; about: LinkAbout; token: string },
) {
  const [first] = spots
  if (!first) return undefined
  const guardians = await guardiansOfFamilies(tx, school.id, [first.familyId])
  const guardian = guardians.find((each) => offerLinks.opens(token, about, each))
  if (!guardian) return undefined
  const guarded = await guardedChildren(
    tx,
    school,
    spots.map(({ childId }) => childId),
  )
  const reader = {
    name: `${guardian.firstName} ${guardian.lastName}`,
    addresses: [guardian.email, guardian.phone && phoneToDial(guardian.phone, school.country)],
  }
  return {
    guardian,
    maySee: ({ childId }: SpotRow) => tellingOf(reader, guarded.get(childId)).telling === 'EVERYTHING',
  }
}

/** Refuses a link that opens nothing, and counts it for the network, so that nobody tries many. */
export async function unknownLink({ outside, network }: LinkCall) {
  await outside((tx) =>
    countAttempt(tx, [{ key: `offer links from ${network}`, most: UNKNOWN_AN_HOUR, minutes: 60 }]),
  )
  return refuseAs('LINK_UNKNOWN', {})
}

/** A whole school may share one network address. */
const UNKNOWN_AN_HOUR = 200

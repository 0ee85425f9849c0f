import { tellingOf, type GuardedChild } from './telling.ts'
import type { Language } from '../kernel/languages/languages.ts'
import type { Channel } from './channels.ts'
import { whyLeftOut, type AddressState, type Purpose, type Suppression } from './purpose.ts'

/** A guardian of one of the children a message is about. */
export interface Reachable {
  guardianId: string
  /** 1 is the primary contact; all others are secondary. */
  position: number
  name: string
  email: string | null
  /** Ready to dial, with its country code. */
  phone: string | null
  /** The language of messages to them; missing or null if nobody has said. */
  language?: Language | null
}

/** A child a message is about, with their activities and guardians. */
export interface MessageChild {
  childId: string
  name: string
  /** Filled only where the list is of activities. */
  activities: readonly { name: string; time: string; place: string }[]
  guardians: readonly Reachable[]
}

/** Which contacts get a message. */
export interface Flags {
  primary: boolean
  secondary: boolean
}

/** One message to one address, about all the children who share it. */
export interface Recipient {
  address: string
  name: string
  /** The first language that somebody with the address has. */
  language: Language | null
  guardianIds: string[]
  children: MessageChild[]
}

/** Reasons why a message does not reach somebody. */
export type UnreachedReason = 'NO_GUARDIAN' | 'NO_ADDRESS' | Suppression | 'DO_NOT_RELEASE' | 'LIMITED'

export interface UnreachedPerson {
  name: string
  childNames: string[]
  reason: UnreachedReason
}

/** Normalizes an address for comparison: the case of an email address does not matter. */
export function addressKey(channel: Channel, address: string): string {
  return channel === 'EMAIL' ? address.trim().toLowerCase() : address.trim()
}

/**
 * Groups guardians into one recipient per address, under the first name, and lists who cannot be reached and why.
 * Nobody with a name like a do-not-release entry of a child gets messages about that child, and nobody of whom staff
 * said that they are told less.
 * @answers Who is written to, and who is not?
 */
export function recipientsOf(
  children: readonly MessageChild[],
  { channel, purpose, primary, secondary }: Flags & { channel: Channel; purpose: Purpose },
  states: ReadonlyMap<string, AddressState>,
  guarded: ReadonlyMap<string, GuardedChild>,
): { recipients: Recipient[]; unreached: UnreachedPerson[] } {
  const byAddress = new Map<string, Recipient>()
  const unreachedByKey = new Map<string, UnreachedPerson>()
  const miss = (key: string, name: string, child: MessageChild, reason: UnreachedReason) => {
    const entry = unreachedByKey.get(key) ?? { name, childNames: [], reason }
    if (!entry.childNames.includes(child.name)) entry.childNames.push(child.name)
    unreachedByKey.set(key, entry)
  }
  for (const child of children) {
    const targetGuardians = child.guardians.filter(({ position }) => (position === 1 ? primary : secondary))
    if (child.guardians.length === 0) miss(`child ${child.childId}`, child.name, child, 'NO_GUARDIAN')
    for (const guardian of targetGuardians) {
      const address = (channel === 'EMAIL' ? guardian.email : guardian.phone)?.trim()
      if (!address) {
        miss(guardian.guardianId, guardian.name, child, 'NO_ADDRESS')
        continue
      }
      const guardianContact = { name: guardian.name, addresses: [address] }
      const { telling, entry } = tellingOf(guardianContact, guarded.get(child.childId))
      if (telling !== 'EVERYTHING') {
        const reason = entry === null ? 'LIMITED' : 'DO_NOT_RELEASE'
        miss(`${reason} ${guardian.guardianId}`, guardian.name, child, reason)
        continue
      }
      const key = addressKey(channel, address)
      const why = whyLeftOut(states.get(key), { purpose })
      if (why !== null) {
        miss(key, guardian.name, child, why)
        continue
      }
      const addressee = byAddress.get(key) ?? {
        address,
        name: guardian.name,
        language: null,
        guardianIds: [],
        children: [],
      }
      addressee.language ??= guardian.language ?? null
      if (!addressee.guardianIds.includes(guardian.guardianId))
        addressee.guardianIds.push(guardian.guardianId)
      if (!addressee.children.some(({ childId }) => childId === child.childId)) addressee.children.push(child)
      byAddress.set(key, addressee)
    }
  }
  return { recipients: [...byAddress.values()], unreached: [...unreachedByKey.values()] }
}

/** Only a Super Admin can decide otherwise, on the child's page. */
export const DO_NOT_RELEASE_TEXT =
  'On the child’s do-not-release list, or has nearly the same name or the same address'

/** Staff decided so on the child's page. */
export const LIMITED_TEXT =
  'Your school decided that they, or someone with the same address, are told less about this child'

/** Explains to staff why a message does not reach somebody. */
export function unreachedText(reason: UnreachedReason, channel: Channel): string {
  const email = channel === 'EMAIL'
  switch (reason) {
    case 'NO_GUARDIAN':
      return 'No parent or guardian is on file'
    case 'NO_ADDRESS':
      return email ? 'No email address is on file' : 'No phone number that takes texts is on file'
    case 'DO_NOT_RELEASE':
      return DO_NOT_RELEASE_TEXT
    case 'LIMITED':
      return LIMITED_TEXT
    case 'NEWS_ENDED':
      return 'Unsubscribed from news of the school'
    case 'OPTED_OUT':
      return email
        ? 'Unsubscribed from all emails, also about their child'
        : 'Texts to this number have ended'
    case 'BOUNCED':
      return email ? 'Emails to this address bounce' : 'Texts to this number fail'
  }
}

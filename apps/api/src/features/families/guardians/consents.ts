import type { consents } from '@afterbell/contract/families/consents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import type { Channel } from '@afterbell/domain/messages/channels'
import { consentFindings, decideTexts } from '@afterbell/domain/messages/consents'
import type { Ending } from '@afterbell/domain/messages/purpose'
import { addressKey } from '@afterbell/domain/messages/recipients'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere } from '../../../platform/problems.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import {
  addressStates,
  dropBounce,
  dropEnding,
  NOTHING_KNOWN,
  saveEnding,
  type StoredAddress,
} from '../../messages/address-states.store.ts'
import { familyOf, guardiansOf, lockFamilies } from './families.store.ts'

type GuardianConsents = AnswerOf<(typeof consents)['list']>[number]

/** Reads and changes what a child's guardians receive by email and text. */
export const consentActs: Acts<typeof consents> = {
  list: async (call) => {
    const familyId = await familyOf(call.tx, call.school.id, call.params.childId)
    if (!familyId) throw notThere()
    return consentsOf(call, familyId)
  },
  save: async (call) => {
    const { tx, school, params, body } = call
    const familyId = await familyOf(tx, school.id, params.childId)
    if (!familyId) throw notThere()
    await lockFamilies(tx, school.id, [familyId])
    const isGuardian = ({ guardianId }: GuardianConsents) => guardianId === params.guardianId
    const storedConsents = (await consentsOf(call, familyId)).find(isGuardian)
    if (!storedConsents) throw notThere()
    const { email, phone, name } = storedConsents
    assertValid(consentFindings(email, body))
    assertAllowed(decideTexts(phone, body.texts, name))
    const events: AuditEventName[] = []
    if (email && body.emails !== undefined && body.emails !== email.ended) {
      await keepEnding(call, 'EMAIL', email.address, body.emails)
      events.push(EMAIL_EVENTS[body.emails])
    }
    if (phone && body.texts !== undefined && body.texts !== (phone.ended === 'NOTHING')) {
      await keepEnding(call, 'SMS', phone.address, body.texts ? 'NOTHING' : 'EVERYTHING')
      events.push(body.texts ? 'messages.texts-begun-again' : 'messages.texts-ended')
    }
    for (const [channel, of, isTriedAgain] of [
      ['EMAIL', email, body.triesEmailAgain],
      ['SMS', phone, body.triesTextsAgain],
    ] as const)
      if (of?.bounces && isTriedAgain) {
        await dropBounce(tx, school.id, channel, addressKey(channel, of.address))
        events.push('messages.address-tried-again')
      }
    const details = { name }
    await record(
      tx,
      call,
      events.map((what) => ({ what, subjectId: params.guardianId, childId: params.childId, details })),
    )
    return (await consentsOf(call, familyId)).find(isGuardian)!
  },
}

/** What the history says of each choice of emails. */
export const EMAIL_EVENTS = {
  NOTHING: 'messages.emails-begun-again',
  NEWS: 'messages.news-ended',
  CHILD: 'messages.child-ended',
  EVERYTHING: 'messages.emails-ended',
} as const satisfies Record<Ending, AuditEventName>

async function keepEnding(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  channel: Channel,
  address: string,
  ended: Ending,
) {
  const key = addressKey(channel, address)
  if (ended === 'NOTHING') return dropEnding(tx, school.id, channel, key)
  await saveEnding(tx, school.id, { channel, key, ended, by: 'STAFF' })
}

async function consentsOf(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  familyId: string,
): Promise<GuardianConsents[]> {
  const guardians = (await guardiansOf(tx, school.id, familyId)).map((guardian) => ({
    guardianId: guardian.id,
    name: `${guardian.firstName} ${guardian.lastName}`,
    email: guardian.email?.trim() || null,
    phone: guardian.phone ? phoneToDial(guardian.phone, school.country) : null,
  }))
  const [emails, phones] = [
    await readAddressStates(
      tx,
      school.id,
      'EMAIL',
      guardians.map(({ email }) => email),
    ),
    await readAddressStates(
      tx,
      school.id,
      'SMS',
      guardians.map(({ phone }) => phone),
    ),
  ]
  return guardians.map((guardian) => ({
    ...guardian,
    email: emails(guardian.email),
    phone: phones(guardian.phone),
  }))
}

/** Returns a lookup for the state of these addresses; null for a missing address. */
async function readAddressStates(
  tx: Tx,
  schoolId: string,
  channel: Channel,
  addresses: readonly (string | null)[],
): Promise<(address: string | null) => ({ address: string } & StoredAddress) | null> {
  const keys = addresses.flatMap((address) => (address === null ? [] : [addressKey(channel, address)]))
  const states = await addressStates(tx, schoolId, channel, keys)
  return (address) =>
    address === null ? null : { address, ...(states.get(addressKey(channel, address)) ?? NOTHING_KNOWN) }
}

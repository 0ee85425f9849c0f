import type { familyAccount } from '@afterbell/contract/portal/family-account'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import type { Channel } from '@afterbell/domain/messages/channels'
import { endingFor, wantedBy, type Ending, type Wanted } from '@afterbell/domain/messages/purpose'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { channelsOfNotes } from '@afterbell/domain/school/family-rights'
import { record } from '../../../platform/database/history.ts'
import { notThere } from '../../../platform/problems.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { checkWishesOf, saveCheckWish } from '../../attendance/automatic/check-note-wishes.store.ts'
import type { CheckAct } from '../../attendance/automatic/check-notes.store.ts'
import { EMAIL_EVENTS } from '../../families/guardians/consents.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { isPhoneOfOthers, type OwnDetails } from '../../families/guardians/own-details.store.ts'
import { sayMarketing } from '../../families/guardians/say-marketing.ts'
import { addressState, dropEnding, saveEnding } from '../../messages/address-states.store.ts'
import { settingsOf } from '../../messages/automatic/automatic.store.ts'
import { isContactOf } from '../../messages/automatic/reached.store.ts'
import { familyActor } from '../by-family.ts'
import type { FamilyScope } from '../reach.ts'
import { ownDetailsIn } from './account.ts'

type Answer = AnswerOf<(typeof familyAccount)['wanted']>

export const readWanted: Act<(typeof familyAccount)['wanted']> = (call) => wantedOf(call)

/**
 * Saves what somebody wants to be written, for their address and their number. News by email is the marketing consent
 * as well. A number that replied STOP is started by START alone, and one of several guardians by the office.
 * @answers What is a family written, and who decides?
 */
export const saveWanted: Act<(typeof familyAccount)['saveWanted']> = async (call) => {
  const { tx, school, family, body } = call
  await lockFamilies(
    tx,
    school.id,
    family.people.map(({ familyId }) => familyId),
  )
  const [guardians, before] = [await ownDetailsIn(call), await wantedOf(call)]
  const [first] = guardians
  if (!first) throw notThere()
  if (body.email && differs(before.email, body.email)) {
    await save(call, 'EMAIL', family.email, endingFor(body.email))
    await note(call, first, EMAIL_EVENTS[endingFor(body.email)])
    if (body.email.news !== before.email.news) await sayNews(call, guardians, body.email.news)
  }
  const isNoted = [
    await saveNotes(call, 'EMAIL', before.email.notes, body.email),
    before.phone?.mayChange === true && (await saveNotes(call, 'SMS', before.phone.notes, body.phone)),
  ]
  if (isNoted.includes(true)) await note(call, first, 'messages.notes-chosen')
  const number = first.phone && phoneToDial(first.phone, school.country)
  if (number && body.phone && before.phone?.mayChange && differs(before.phone, body.phone)) {
    const ending = endingFor(body.phone)
    await save(call, 'SMS', number, ending)
    await note(call, first, TEXT_EVENTS[ending])
  }
  return wantedOf(call)
}

const TEXT_EVENTS = {
  NOTHING: 'messages.texts-begun-again',
  NEWS: 'messages.texts-chosen',
  CHILD: 'messages.texts-chosen',
  EVERYTHING: 'messages.texts-ended',
} as const satisfies Record<Ending, AuditEventName>

/** Returns what somebody wants to be written, by email and by text. */
export async function wantedOf(scope: FamilyScope): Promise<Answer> {
  const { tx, school, family } = scope
  const [first] = await ownDetailsIn(scope)
  if (!first) throw notThere()
  const email = await addressState(tx, school.id, 'EMAIL', addressKey('EMAIL', family.email))
  const number = first.phone && phoneToDial(first.phone, school.country)
  const texts = number ? await addressState(tx, school.id, 'SMS', addressKey('SMS', number)) : null
  const notesBy = await notesOf(scope)
  const isShared = texts !== null && (await isPhoneOfOthers(tx, school.id, first))
  const hasStopped = texts?.endedBy === 'FAMILY'
  return {
    email: { ...wantedBy(email.ended), bounces: email.bounces, notes: notesBy('EMAIL') },
    phone: texts && {
      ...wantedBy(texts.ended),
      hasStopped,
      mayChange: !hasStopped && !isShared,
      notes: notesBy('SMS'),
    },
  }
}

type Notes = Answer['email']['notes']

/** Returns by channel the notes of check-ins and check-outs that somebody asked for, or gets anyway. */
async function notesOf({ tx, school, family }: FamilyScope): Promise<(channel: Channel) => Notes> {
  const wishes = await checkWishesOf(
    tx,
    school.id,
    family.people.map(({ id }) => id),
  )
  const settings = await settingsOf(tx, school.id, ['CHECKED_IN', 'CHECKED_OUT'])
  const isContact = await isContactOf(
    tx,
    school.id,
    family.people.map(({ guardianId }) => guardianId),
  )
  return (channel) => {
    if (!channelsOfNotes(family.rights).includes(channel)) return null
    const noteOf = (act: CheckAct, kind: AutomaticKind) => {
      const { emails, texts } = settings.get(kind)!
      return {
        isWanted: wishes.some((wish) => wish.act === act && wish.channel === channel),
        isSentAnyway: isContact && (channel === 'EMAIL' ? emails : texts),
      }
    }
    return { checkedIn: noteOf('IN', 'CHECKED_IN'), checkedOut: noteOf('OUT', 'CHECKED_OUT') }
  }
}

/** Saves what differs. Tells whether anything did. */
async function saveNotes(
  { tx, school, family }: Pick<AnyCall, 'tx' | 'school' | 'family'>,
  channel: Channel,
  before: Notes,
  body: { checkedIn?: boolean; checkedOut?: boolean } | undefined,
): Promise<boolean> {
  let isNew = false
  for (const [act, name] of [['IN', 'checkedIn'] as const, ['OUT', 'checkedOut'] as const]) {
    const isWanted = body?.[name]
    if (isWanted === undefined || before === null || isWanted === before[name].isWanted) continue
    const personIds = family.people.map(({ id }) => id)
    await saveCheckWish(tx, school.id, personIds, { act, channel, isWanted })
    isNew = true
  }
  return isNew
}

type WantedCall = Pick<AnyCall, 'tx' | 'school' | 'family'>

async function save({ tx, school }: WantedCall, channel: Channel, address: string, ended: Ending) {
  const key = addressKey(channel, address)
  if (ended === 'NOTHING') return dropEnding(tx, school.id, channel, key)
  await saveEnding(tx, school.id, { channel, key, ended, by: 'PORTAL' })
}

async function sayNews(
  call: WantedCall & Pick<AnyCall, 'react'>,
  guardians: readonly OwnDetails[],
  news: boolean,
) {
  const consents = guardians.map(({ id }) => ({ id, marketing: news }))
  const changes = await sayMarketing(familyActor(call, guardians[0]!.familyId), consents, 'FAMILY')
  if (changes.length > 0)
    await call.react(
      'marketingSaid',
      changes.map(({ id }) => id),
    )
}

async function note(
  call: WantedCall,
  { id, familyId, firstName, lastName }: OwnDetails,
  what: AuditEventName,
) {
  const details = { name: `${firstName} ${lastName}` }
  await record(call.tx, familyActor(call, familyId), [{ what, subjectId: id, details }])
}

function differs(before: Wanted, after: Wanted): boolean {
  return before.news !== after.news || before.child !== after.child
}

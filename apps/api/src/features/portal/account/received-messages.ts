import type { familyAccount } from '@afterbell/contract/portal/family-account'
import { accountWords as english } from '@afterbell/domain/portal/account/family-words.en'
import { accountWords as spanish } from '@afterbell/domain/portal/account/family-words.es'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import { SECRET_FIELDS } from '@afterbell/domain/messages/automatic'
import { fillInText } from '@afterbell/domain/messages/merge-fields'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { everyPage, pageOf } from '../../../platform/database/pages.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { isPhoneOfOthers } from '../../families/guardians/own-details.store.ts'
import { plainLetter } from '../../messages/letter-html.ts'
import { fillFields } from '../../messages/write.ts'
import { childrenWithTelling, type FamilyScope } from '../reach.ts'
import { ownDetailsIn } from './account.ts'
import {
  receivedAmong,
  receivedById,
  receivedPage,
  type Reader,
  type ReceivedMessage,
} from './received-messages.store.ts'

export const listMessages: Act<(typeof familyAccount)['messages']> = async (call) => {
  const { tx, school, query, language } = call
  const { rows, total } = await receivedPage(tx, school.id, await readerOf(call), query)
  return pageOf(
    rows.map((row) => rowOf(row, language)),
    total,
    query,
  )
}

export const readMessage: Act<(typeof familyAccount)['message']> = async (call) => {
  const { tx, school, params, language } = call
  const row = await receivedById(tx, school.id, call.reached(params.messageId).id)
  return { ...rowOf(row, language), text: textOf(row, language), attachments: row.attachments }
}

/** Returns all messages that went to the session's people and that they may read now, with their texts. */
export async function messagesWithTexts(scope: FamilyScope, language: Language) {
  const reader = await readerOf(scope)
  const rows = await everyPage((page) => receivedPage(scope.tx, scope.school.id, reader, page))
  return rows.map((row) => ({ ...rowOf(row, language), text: textOf(row, language) }))
}

/** Returns those of the messages that went to the session's people and that they may read now. */
export async function messagesInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string }>> {
  const among = await receivedAmong(scope.tx, scope.school.id, await readerOf(scope), ids)
  return new Map(among.map((id) => [id, { id }]))
}

/**
 * Who reads. Texts are those to a number that no other guardian of the school has, under the reader's own name: a number
 * is not confirmed by anybody. Somebody who is held back from a child reads nothing that may be about them.
 */
async function readerOf(scope: FamilyScope): Promise<Reader> {
  const { tx, school, family } = scope
  const children = await childrenWithTelling(scope)
  const [first] = await ownDetailsIn(scope)
  const number = first?.phone ? phoneToDial(first.phone, school.country) : null
  const hasOwnNumber =
    first !== undefined && number !== null && !(await isPhoneOfOthers(tx, school.id, first))
  const idsWith = (...tellings: string[]) =>
    children.filter(({ telling }) => tellings.includes(telling)).map(({ id }) => id)
  return {
    emailKey: addressKey('EMAIL', family.email),
    texts: hasOwnNumber
      ? { key: addressKey('SMS', number), name: `${first.firstName} ${first.lastName}` }
      : null,
    childIds: idsWith('EVERYTHING'),
    moneyChildIds: idsWith('EVERYTHING', 'MONEY'),
    readsAll: children.every(({ telling }) => telling === 'EVERYTHING'),
  }
}

function rowOf({ id, channel, subject, body, fields, sentAt }: ReceivedMessage, language: Language) {
  const title =
    channel === 'EMAIL'
      ? fillInText(subject, shownFields(fields, language))
      : beginningOf(fillInText(body, shownFields(fields, language)))
  return { id, channel, title, sentAt }
}

function textOf({ channel, body, fields }: ReceivedMessage, language: Language): string {
  const filled = fillFields(channel, body, shownFields(fields, language))
  return channel === 'EMAIL' ? plainLetter(filled) : filled
}

const leftOut: Readonly<Record<Language, string>> = { en: english.linkLeftOut, es: spanish.linkLeftOut }

/** A link that opens something without a log-in stands in the message itself alone. */
function shownFields(fields: ReceivedMessage['fields'], language: Language): ReceivedMessage['fields'] {
  return { ...fields, ...Object.fromEntries(SECRET_FIELDS.map((field) => [field, leftOut[language]])) }
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

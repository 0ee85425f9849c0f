import { tellingOfAll } from '@afterbell/domain/messages/telling'
import { guardedChildren } from './telling.store.ts'
import type { emailHistory, messageBatches } from '@afterbell/contract/messages/history'
import { LANES, type Channel } from '@afterbell/domain/messages/channels'
import { fieldsOfKind, SECRET_FIELDS } from '@afterbell/domain/messages/automatic'
import {
  fillIn,
  fillInText,
  mergeFieldsIn,
  MERGE_FIELDS,
  type MergeField,
  type MergeValues,
} from '@afterbell/domain/messages/merge-fields'
import { whyLeftOut } from '@afterbell/domain/messages/purpose'
import { smsParts } from '@afterbell/domain/messages/sms-parts'
import { record } from '../../platform/database/history.ts'
import { pageOf } from '../../platform/database/pages.ts'
import type { Act, Acts, AnyCall } from '../../platform/http/serve.ts'
import { notThere, refuse } from '../../platform/problems.ts'
import { cleanLetter, plainLetter } from './letter-html.ts'
import { addressState } from './address-states.store.ts'
import { batchById, cancelBatch, countsOf, keepBatch } from './batches.store.ts'
import {
  attachmentsOf,
  historyPage,
  messageById,
  type HistoryRow,
  type WholeMessage,
} from './history.store.ts'
import { fillFields, goOn, wordsToSend } from './write.ts'
import { addressKey } from '@afterbell/domain/messages/recipients'

/** Lists and shows messages sent by a channel, and sends them again. */
export function historyActs(channel: Channel): Acts<typeof emailHistory> {
  return {
    list: async ({ tx, school, query }) => {
      const { rows, total } = await historyPage(tx, school, channel, query)
      return pageOf(
        rows.map((row) => rowOf(channel, row)),
        total,
        query,
      )
    },
    get: async ({ tx, school, params }) => {
      const row = (await messageById(tx, school.id, channel, params.id)) ?? throwNotThere()
      const { whole_body: body, child_names: childNames, attachments, parts, again_of: againOf } = row
      const { is_introduction: isIntroduction } = row
      return {
        ...rowOf(channel, row),
        message: fillFields(channel, body, displayFields(row)),
        mergeFields: [...fieldsOf(row)],
        childNames,
        attachments,
        parts,
        isIntroduction,
        againOf,
      }
    },
    sendAgain: sendAgain(channel),
  }
}

/**
 * Sends a message again to the same address, as a new message with its own record and the same files. Its words may
 * change. Refused if the address no longer gets messages (NOBODY_REACHED).
 */
function sendAgain(channel: Channel): Act<(typeof emailHistory)['sendAgain']> {
  return async (call) => {
    const { tx, school, user, at, body: edits } = call
    const row = (await messageById(tx, school.id, channel, call.params.id)) ?? throwNotThere()
    const files = await attachmentsOf(tx, school.id, [row.batch_id])
    const content = wordsToSend(
      call,
      {
        channel,
        subject: edits.subject ?? row.subject,
        message: edits.message ?? row.whole_body,
        primary: true,
        secondary: true,
        sendAt: null,
        isTest: false,
        attachments: files,
      },
      fieldsOf(row),
    )
    const state = await addressState(tx, school.id, channel, addressKey(channel, row.to_address))
    const isMustKnow = row.is_transactional && channel === 'EMAIL'
    if (whyLeftOut(state, { purpose: row.purpose, isMustKnow }) !== null)
      throw refuse('NOBODY_REACHED', `${row.to_name} no longer gets messages this way`)
    const guardedById = await guardedChildren(tx, school, row.child_ids)
    const addressee = { name: row.to_name, addresses: [row.to_address] }
    const { telling, entry } = tellingOfAll(
      addressee,
      row.child_ids.map((id) => guardedById.get(id)),
    )
    // Changed words could say anything, so only people who may read everything get them.
    const isMoneyOnly = row.is_money_only && saysTheSame(content, row)
    if (telling !== 'EVERYTHING' && !(telling === 'MONEY' && isMoneyOnly))
      throw refuse(
        'NOBODY_REACHED',
        entry === null
          ? `${row.to_name} is left out: your school decided that they, or someone with the same address, are told less about the child. The child’s page says so`
          : `${row.to_name} is left out: on the child’s do-not-release list, or has nearly the same name or the same address. A Super Admin can decide otherwise on the child’s page`,
      )
    // Changed words may use fields without a saved value; those stay empty.
    const fields = Object.fromEntries(
      mergeFieldsIn(content.subject, content.plain).map((field) => [field, row.fields[field] ?? '']),
    )
    const batchId = await keepBatch(
      tx,
      {
        schoolId: school.id,
        channel,
        purpose: row.purpose,
        about: row.about,
        subject: content.subject,
        body: content.body,
        language: row.body_language,
        sentBy: user.id,
        sendAt: at,
        lane: LANES.PERSONAL,
        attachments: files,
        automatic: row.automatic,
        isTransactional: row.is_transactional,
        isMoneyOnly,
        isReceipt: row.is_receipt,
      },
      [
        {
          name: row.to_name,
          address: row.to_address,
          childIds: row.child_ids,
          fields,
          parts: channel === 'SMS' ? smsParts(fillInText(content.body, fields)).parts : 0,
          againOf: row.id,
        },
      ],
    )
    await goOn(call, at)
    await record(tx, call, [
      { what: 'messages.sent-again', subjectId: batchId, details: { name: row.to_name } },
    ])
    return { batchId, recipients: 1, unreached: 0, sendAt: at.toString() }
  }
}

function saysTheSame(
  written: { subject: string; plain: string },
  { subject, whole_body: body }: Pick<WholeMessage, 'subject' | 'whole_body'>,
): boolean {
  return written.subject === subject && written.plain === plainLetter(cleanLetter(body))
}

/** Shows and cancels batches of messages. Authors may use it even if they may not see the history. */
export const batchActs: Acts<typeof messageBatches> = {
  get: async (call) => {
    const batch = await readBatch(call, call.params.id)
    const counts = await countsOf(call.tx, call.school.id, batch.id)
    return {
      id: batch.id,
      channel: batch.channel,
      subject: titleOf(batch.channel, batch),
      about: batch.about,
      sendAt: batch.send_at,
      createdAt: batch.created_at,
      isCanceled: batch.canceled_at !== null,
      total: counts.reduce((sum, { count }) => sum + count, 0),
      counts,
    }
  },
  messages: async (call) => {
    const { tx, school, query } = call
    const { id, channel } = await readBatch(call, call.params.id)
    const historyQuery = {
      ...query,
      sort: query.sort ?? { by: 'name' as const, direction: 'ASC' as const },
      batchId: id,
    }
    const { rows, total } = await historyPage(tx, school, channel, historyQuery)
    return pageOf(
      rows.map((row) => rowOf(channel, row)),
      total,
      query,
    )
  },
  cancel: async (call) => {
    const { id, about } = await readBatch(call, call.params.id)
    const canceledCount = await cancelBatch(call.tx, call.school.id, id)
    if (canceledCount > 0)
      await record(call.tx, call, [
        { what: 'messages.canceled', subjectId: id, details: { count: canceledCount, name: about } },
      ])
    return { canceled: canceledCount }
  },
}

async function readBatch({ tx, school }: AnyCall, id: string) {
  return (await batchById(tx, school.id, id)) ?? throwNotThere()
}

function throwNotThere(): never {
  throw notThere()
}

function rowOf(channel: Channel, row: HistoryRow) {
  return {
    id: row.id,
    batchId: row.batch_id,
    subject: fillIn(titleOf(channel, row), displayFields(row)),
    name: row.to_name,
    address: row.to_address,
    about: row.about,
    status: row.state,
    reason: row.reason,
    sentBy: row.sent_by,
    createdAt: row.created_at,
    sendAt: row.send_at,
    sentAt: row.sent_at,
  }
}

/** Returns the fields as the history shows them: fields that only the recipient may read stay unfilled. */
function displayFields({ fields }: Pick<HistoryRow, 'fields'>): MergeValues {
  return { ...fields, ...Object.fromEntries(SECRET_FIELDS.map((field) => [field, `{{${field}}}`])) }
}

/** Returns the fields a message may use when it is sent again. An emailed invoice may also use its payment link. */
function fieldsOf({
  automatic,
  whole_body: body,
}: Pick<WholeMessage, 'automatic' | 'whole_body'>): readonly MergeField[] {
  if (automatic !== null) return fieldsOfKind(automatic)
  return [...MERGE_FIELDS, ...mergeFieldsIn(body).filter((field) => SECRET_FIELDS.includes(field))]
}

/** Returns a message's title in lists: a text has no subject, so its beginning. */
function titleOf(channel: Channel, { subject, body }: { subject: string; body: string }): string {
  if (channel === 'EMAIL') return subject
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

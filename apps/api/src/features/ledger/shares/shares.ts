import { randomUUIDv7 } from 'node:crypto'
import type { shares } from '@afterbell/contract/ledger/shares'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import {
  decideAgency,
  decideEndShare,
  lastDayOf,
  shareFindings,
} from '@afterbell/domain/ledger/shares/share-form'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record } from '../../../platform/database/history.ts'
import type { Acts, AnyCall, Call } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, invalid, notThere } from '../../../platform/problems.ts'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { agencyById } from './agencies.store.ts'
import { billedForDays } from './billed-for-days.store.ts'
import { toAidAnswer, besideOf, partOf, toShareAnswer } from './shares-shown.ts'
import {
  activitiesForChild,
  activitiesNamed,
  deleteShare,
  endShareOn,
  holdChild,
  insertShare,
  isChild,
  isShareBilled,
  orderShares,
  shareById,
  sharesOfChild,
  updateShare,
  type ShareTerms,
  type StoredShare,
} from './shares.store.ts'
import { holdShares } from './hold-shares.store.ts'

/** The most invoices to list that a new or changed share does not affect. */
const BILLED_SHOWN = 20

type ShareAnswer = AnswerOf<(typeof shares)['add']>

/** The shares of a child: added, changed, ordered and ended. Changes apply only to later bills. */
export const shareActs: Acts<typeof shares> = {
  list: async (call) => {
    const { tx, school, params } = call
    const childShares = await sharesOfChild(tx, school.id, params.childId)
    if (childShares.length === 0 && !(await isChild(tx, school.id, params.childId))) throw notThere()
    return {
      currency: school.currency,
      shares: childShares
        .filter(({ payerId }) => payerId !== null)
        .map((each) => toShareAnswer(each, school.today)),
      aid: childShares.filter(({ payerId }) => payerId === null).map(toAidAnswer),
    }
  },
  activities: async ({ tx, school, params: { childId }, query: { search } }) => {
    if (!(await isChild(tx, school.id, childId))) throw notThere()
    return activitiesForChild(tx, school.id, { childId, today: school.today, search })
  },
  billed: async ({ tx, school, params: { childId }, query: { from, to = null, activityIds = null } }) => {
    if (!(await isChild(tx, school.id, childId))) throw notThere()
    const rows = await billedForDays(tx, school, { childId, from, to, activityIds }, BILLED_SHOWN)
    return {
      currency: school.currency,
      count: rows[0]?.count ?? 0,
      amount: rows[0]?.all_cents ?? 0,
      invoices: rows.map(({ id, number, payer, cents: amount }) => ({
        id,
        number: invoiceNumber(number!),
        payer,
        amount,
      })),
    }
  },
  add: async (call) => {
    const { tx, school, body, params, user } = call
    const others = await lockShares(call)
    const terms = await termsOf(call, body, { others, before: null })
    const id = randomUUIDv7()
    await insertShare(tx, school.id, {
      ...terms,
      id,
      childId: params.childId,
      payerId: body.payerId!,
      label: '',
      state: 'APPROVED',
      accountId: user.id,
    })
    return recordAndAnswer(call, 'share.added', id)
  },
  change: async (call) => {
    const { tx, school, body, params } = call
    const childShares = await lockShares(call)
    const before = findShare(childShares, params.id)
    if (body.version !== undefined && body.version !== before.version)
      throw await changedMeanwhile(tx, school, params.id)
    const others = childShares.filter(({ id }) => id !== params.id)
    const terms = await termsOf(call, body, { others, before })
    await updateShare(tx, school.id, { ...terms, id: params.id, payerId: body.payerId! })
    return recordAndAnswer(call, 'share.changed', params.id)
  },
  order: async (call) => {
    const { tx, school, params, body } = call
    const childShares = await lockShares(call)
    if (childShares.length === 0) throw notThere()
    await orderShares(tx, school.id, { childId: params.childId, ids: body.ids })
    await record(tx, call, [
      { what: 'share.ordered', childId: params.childId, details: { child: childShares[0]!.child } },
    ])
  },
  end: async (call) => {
    const { tx, school, params } = call
    const share = findShare(await lockShares(call), params.id)
    const isRemoved = !(await isShareBilled(tx, school.id, share.id))
    if (isRemoved) {
      await recordChange(call, 'share.removed', share)
      await deleteShare(tx, school.id, share.id)
      return { isRemoved }
    }
    assertAllowed(decideEndShare(share, school.today))
    await endShareOn(tx, school.id, { id: share.id, on: lastDayOf(share, school.today) })
    await recordChange(call, 'share.ended', share)
    return { isRemoved }
  },
}

type OfChild = Pick<AnyCall, 'tx' | 'school' | 'user'> & { params: { childId: string } }

/** Locks the child and the child's shares, so that no bill uses them meanwhile. Returns the shares of agencies. */
async function lockShares({ tx, school, params: { childId } }: OfChild): Promise<StoredShare[]> {
  if (!(await holdChild(tx, school.id, childId))) throw notThere()
  await holdShares(tx, school.id, [childId])
  return (await sharesOfChild(tx, school.id, childId)).filter(({ payerId }) => payerId !== null)
}

function findShare(all: readonly StoredShare[], id: string): StoredShare {
  const share = all.find((each) => each.id === id)
  if (!share) throw notThere()
  return share
}

/** Validates a form and returns its terms for storage. */
async function termsOf(
  { tx, school }: OfChild,
  body: Call<(typeof shares)['add']>['body'],
  { others, before }: { others: readonly StoredShare[]; before: StoredShare | null },
): Promise<ShareTerms> {
  const { currency } = school
  const usedCents = before?.usedCents ?? 0
  assertValid(shareFindings(body, { others: others.map(besideOf), usedCents, currency }))
  if (body.payerId !== before?.payerId) {
    const agency = await agencyById(tx, school.id, body.payerId!)
    if (!agency) throw invalid([{ path: 'payerId', message: 'Please choose who pays' }])
    if (before && usedCents > 0)
      throw invalid([
        { path: 'payerId', message: `${before.payer} was billed already. Add another one instead` },
      ])
    assertAllowed(decideAgency(agency))
  }
  const activityIds = body.activityIds?.length ? [...new Set(body.activityIds)] : null
  const activities = activityIds === null ? [] : await activitiesNamed(tx, school.id, activityIds)
  const previousIds = before?.activityIds ?? []
  if (activityIds?.some((id) => !activities.some((each) => each.id === id) && !previousIds.includes(id)))
    throw invalid([{ path: 'activityIds', message: 'Please choose activities that are still there' }])
  const { bp, cents: monthCents } = partOf(body)
  const { from, to = null, cap = null, authorization, note } = body
  return { bp, monthCents, capCents: cap, from, to, activityIds, authorization, note }
}

async function recordAndAnswer(
  call: OfChild,
  what: AuditEventName & `share.${string}`,
  id: string,
): Promise<ShareAnswer> {
  const share = (await shareById(call.tx, call.school.id, id))!
  await recordChange(call, what, share)
  return toShareAnswer(share, call.school.today)
}

async function recordChange(
  call: OfChild,
  what: AuditEventName & `share.${string}`,
  { id, childId, child, payer }: StoredShare,
): Promise<void> {
  await record(call.tx, call, [{ what, subjectId: id, childId, details: { name: payer, child } }])
}

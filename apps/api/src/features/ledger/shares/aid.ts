import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { aids } from '@afterbell/contract/ledger/shares'
import { aidFindings, decideAid, decideEndAid, type AidGrant } from '@afterbell/domain/ledger/shares/aid'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, invalid, notThere } from '../../../platform/problems.ts'
import { toAidAnswer, partOf } from './shares-shown.ts'
import {
  activitiesNamed,
  aidPage,
  decideAidRow,
  holdChild,
  insertShare,
  shareById,
  type StoredShare,
} from './shares.store.ts'
import { holdShares } from './hold-shares.store.ts'

type AidAnswer = AnswerOf<(typeof aids)['request']>

/**
 * Financial aid that families request. Approved aid is billed to nobody; it is a separate line on the family's
 * invoices.
 */
export const aidActs: Acts<typeof aids> = {
  list: async ({ tx, school, query }) => {
    const { rows, total } = await aidPage(tx, school.id, query)
    return pageOf(rows.map(toAidAnswer), total, query)
  },
  request: async (call) => {
    const { tx, school, params, body, user } = call
    if (!(await holdChild(tx, school.id, params.childId))) throw notThere()
    assertValid(aidFindings(body))
    const [activity] = await activitiesNamed(tx, school.id, [body.activityId!])
    if (!activity) throw invalid([{ path: 'activityId', message: 'Please choose an activity' }])
    const { bp, cents } = partOf(body)
    const id = randomUUIDv7()
    await insertShare(tx, school.id, {
      id,
      childId: params.childId,
      payerId: null,
      label: body.label,
      bp,
      monthCents: null,
      capCents: cents,
      from: null,
      to: null,
      activityIds: [activity.id],
      authorization: '',
      note: body.note,
      state: 'REQUESTED',
      accountId: user.id,
    })
    return recordAndAnswer(call, 'aid.requested', id)
  },
  decide: async (call) => {
    const { tx, school, params, body, user } = call
    const aid = await lockAid(call, params.id)
    assertAllowed(decideAid(aid.state))
    const terms = {
      type: body.type ?? (aid.bp === null ? ('AMOUNT' as const) : ('PERCENT' as const)),
      percent: body.percent ?? (aid.bp === null ? null : aid.bp / 100),
      amount: body.amount ?? aid.capCents,
    }
    if (body.approve)
      assertValid(
        aidFindings({ ...terms, activityId: aid.activityIds![0]!, label: aid.label, note: aid.note }),
      )
    const part = body.approve ? partOf(terms) : { bp: aid.bp, cents: aid.capCents }
    await decideAidRow(tx, school.id, {
      id: aid.id,
      state: body.approve ? 'APPROVED' : 'DECLINED',
      bp: part.bp,
      capCents: part.cents,
      decisionNote: body.note,
      accountId: user.id,
    })
    return recordAndAnswer(call, body.approve ? 'aid.approved' : 'aid.declined', aid.id)
  },
  end: async (call) => {
    const { tx, school, params, user } = call
    const aid = await lockAid(call, params.id)
    assertAllowed(decideEndAid(aid.state))
    const { id, bp, capCents, decisionNote } = aid
    await decideAidRow(tx, school.id, { id, state: 'ENDED', bp, capCents, decisionNote, accountId: user.id })
    return recordAndAnswer(call, 'aid.ended', id)
  },
}

/** Aid to give, validated. The note is for staff. */
type GivenAid = Omit<AidGrant, 'percent' | 'amount'> & {
  percent?: number | null | undefined
  amount?: number | null | undefined
  note: string
}

/**
 * Gives a child aid that was asked for elsewhere: it is approved at once, and can be ended like any other. Locks the child and its
 * shares. Refuses activities that are no longer there, at `aid.activityIds`. Returns whether the child is still there.
 */
export async function giveAid(
  call: ActContext,
  childId: string,
  { label, from, to = null, note, ...form }: GivenAid,
): Promise<boolean> {
  const { tx, school, user } = call
  if (!(await holdChild(tx, school.id, childId))) return false
  await holdShares(tx, school.id, [childId])
  const activityIds = form.activityIds?.length ? [...new Set(form.activityIds)] : null
  const activities = activityIds === null ? [] : await activitiesNamed(tx, school.id, activityIds)
  if (activities.length < (activityIds?.length ?? 0))
    throw invalid([{ path: 'aid.activityIds', message: 'Please choose activities that are still there' }])
  const { bp, cents: capCents } = partOf(form)
  const id = randomUUIDv7()
  await insertShare(tx, school.id, {
    id,
    childId,
    payerId: null,
    label: label.trim(),
    bp,
    monthCents: null,
    capCents,
    from,
    to,
    activityIds,
    authorization: '',
    note: '',
    state: 'REQUESTED',
    accountId: user.id,
  })
  await decideAidRow(tx, school.id, {
    id,
    state: 'APPROVED',
    bp,
    capCents,
    decisionNote: note,
    accountId: user.id,
  })
  await recordAndAnswer(call, 'aid.approved', id)
  return true
}

type ActContext = Pick<AnyCall, 'tx' | 'school' | 'user'>

/** Locks all shares of the aid's child, so that no bill uses them meanwhile. Throws not found if the id is not aid. */
async function lockAid({ tx, school }: ActContext, id: string): Promise<StoredShare> {
  const share = await shareById(tx, school.id, id)
  if (!share || share.payerId !== null) throw notThere()
  await holdShares(tx, school.id, [share.childId])
  return (await shareById(tx, school.id, id))!
}

async function recordAndAnswer(
  call: ActContext,
  what: AuditEventName & `aid.${string}`,
  id: string,
): Promise<AidAnswer> {
  const aid = (await shareById(call.tx, call.school.id, id))!
  const { childId, child, activities } = aid
  await record(call.tx, call, [
    {
      what,
      subjectId: id,
      childId,
      details: { name: activities.map(({ name }) => name).join(', ') || 'all activities', child },
    },
  ])
  return toAidAnswer(aid)
}

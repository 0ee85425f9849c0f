import { type RequestKind } from '@afterbell/domain/families/requests/request-values'
import type { familyRequests } from '@afterbell/contract/portal/family-requests'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import {
  decideRequest,
  lastDayOf,
  requestAnswerFindings,
  requestKinds,
} from '@afterbell/domain/families/requests/family-requests'
import { may, type Role } from '@afterbell/domain/kernel/roles'
import { tellingOf } from '@afterbell/domain/messages/telling'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, forbidden, notThere, refuseAs } from '../../../platform/problems.ts'
import { instantOf } from '../../invoices/invoice-rows.ts'
import { guardiansOf, lockFamilies } from '../../families/guardians/families.store.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { eventsOf, personIn } from './own-requests.ts'
import { endRequests, openRequests, requestById, requestsToDo, type RequestRow } from './requests.store.ts'
import { aidToDecide, giveAskedAid, lockHeld } from '../aid/aid-requests.ts'
import { addAskedGuardian, guardianToDecide } from './second-guardian.ts'
import { changeAsked, changeToDecide, lockChange } from '../spots/change-requests.ts'
import { giveUpAsked, lockSpot, spotToDecide } from '../spots/spot-requests.ts'
import { tellAnswer } from './tell-answer.ts'

type Row = AnswerOf<typeof familyRequests.list>['content'][number]
type Decision = Parameters<Acts<typeof familyRequests>['decide']>[0]['body']

/** What granting a request of a kind does. Returns the requests that are answered by it. */
interface KindOnServer {
  event: AuditEventName
  /** Locks what stands above families, and returns the ids of the sections if granting needs them. */
  lock?: (
    call: Pick<AnyCall, 'tx' | 'school' | 'user' | 'at' | 'react'>,
    request: RequestRow,
  ) => Promise<readonly string[] | void>
  grant: (
    call: Pick<AnyCall, 'tx' | 'school' | 'user' | 'at' | 'react'>,
    request: RequestRow,
    decision: Decision,
    lockedIds: readonly string[],
  ) => Promise<{ answered: RequestRow[]; isInvited: boolean }>
}

/** What staff see of families' requests, and decide. */
export function familyRequestActs(parts: { publicUrl: string }): Acts<typeof familyRequests> {
  const kinds: Readonly<Record<RequestKind, KindOnServer>> = {
    SECOND_GUARDIAN: {
      event: 'family.guardian-granted',
      grant: (call, request, decision) => addAskedGuardian(parts, call, request, decision),
    },
    // Erasing is an act of its own, with its own password: until then the request stays among what is to do.
    FORGET_US: {
      event: 'family.forget-granted',
      grant: async (_, request) => ({ answered: [request], isInvited: false }),
    },
    GIVE_UP_SPOT: {
      event: 'family.spot-granted',
      lock: lockSpot,
      grant: async (call, request, decision) => ({
        answered: await giveUpAsked(call, request, decision),
        isInvited: false,
      }),
    },
    CHANGE_SPOT: {
      event: 'family.spot-granted',
      lock: lockChange,
      grant: async (call, request, decision) => ({
        answered: await changeAsked(call, request, decision),
        isInvited: false,
      }),
    },
    FINANCIAL_AID: {
      event: 'family.aid-granted',
      lock: lockHeld,
      grant: async (call, request, decision, lockedIds) => {
        await giveAskedAid(call, request, decision, lockedIds)
        return { answered: [request], isInvited: false }
      },
    },
  }
  return {
    list: async ({ tx, school, user, query }) => {
      const { rows, total } = await requestsToDo(tx, school.id, query)
      return pageOf(
        rows.map((row) => rowOf(row, school.today, user.role)),
        total,
        query,
      )
    },
    get: async (call) => {
      const { tx, school, user, params } = call
      const request = await requestById(tx, school.id, params.id)
      if (!request) throw notThere()
      const open = await openRequests(tx, school.id, request)
      const guardians = await guardiansOf(tx, school.id, request.familyId)
      return {
        ...rowOf(request, school.today, user.role),
        asker: await askerOf(call, request),
        others: open
          .filter((each) => each.id !== request.id && areAlike(each, request))
          .map((each) => ({
            id: each.id,
            by: each.by,
            person: personIn(each.fields),
            askedAt: instantOf(each.askedAt)!,
          })),
        guardians: guardians.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
        spot: request.kind === 'GIVE_UP_SPOT' ? await spotToDecide(call, request) : null,
        change: request.kind === 'CHANGE_SPOT' ? await changeToDecide(call, request) : null,
        aid: request.kind === 'FINANCIAL_AID' ? await aidToDecide(call, request) : null,
        guardian: request.kind === 'SECOND_GUARDIAN' ? await guardianToDecide(call, request) : null,
      }
    },
    decide: async (call) => {
      const { tx, school, user, params, body } = call
      const before = await requestById(tx, school.id, params.id)
      if (!before) throw notThere()
      const { kind } = before
      if (!may(user.role, ...requestKinds[kind].right))
        throw forbidden('ACCESS_DENIED', 'Your role may not decide this request. A Super Admin can')
      assertValid(requestAnswerFindings(body))
      const lockedIds = (await kinds[kind].lock?.(call, before)) ?? []
      await lockFamilies(tx, school.id, [before.familyId])
      const request = (await requestById(tx, school.id, params.id))!
      assertAllowed(decideRequest(request.state))
      if (request.version !== body.version)
        throw refuseAs('CHANGED_MEANWHILE', { by: null, at: null }, school)
      const answer = body.answer.trim()
      const { answered, isInvited } = body.grants
        ? await kinds[kind].grant(call, request, body, lockedIds)
        : { answered: [request], isInvited: false }
      const ids = answered.map(({ id }) => id)
      const state = body.grants ? 'GRANTED' : 'REFUSED'
      await endRequests(tx, school.id, ids, { state, answer, accountId: user.id })
      const event = body.grants ? kinds[kind].event : 'family.request-refused'
      await record(tx, call, eventsOf(request, event, { reason: answer }))
      for (const id of ids) await tellAnswer(tx, school.id, id)
      const decided = (await requestById(tx, school.id, request.id))!
      return { request: rowOf(decided, school.today, user.role), isInvited }
    },
  }
}

/** Whoever asked, as they are now: staff may have removed them, or limited what they see, since. */
async function askerOf(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  { asker, children }: RequestRow,
): Promise<{ isGuardian: boolean; held: string[] }> {
  if (!asker) return { isGuardian: false, held: [] }
  const guarded = await guardedChildren(
    tx,
    school,
    children.map(({ id }) => id),
  )
  const addressee = { name: asker.name, addresses: [asker.email] }
  const isHeld = ({ id }: { id: string }) => tellingOf(addressee, guarded.get(id)).telling !== 'EVERYTHING'
  return { isGuardian: true, held: children.filter(isHeld).map(({ name }) => name) }
}

function rowOf(row: RequestRow, today: string, role: Role): Row {
  const { id, kind, familyId, children, fields, by, words, state, answer, decidedBy, version } = row
  const until = state === 'REFUSED' || state === 'WITHDRAWN' ? null : lastDayOf(kind, row.askedOn)
  return {
    id,
    kind,
    familyId,
    children,
    person: personIn(fields),
    activity: fields.activity ?? '',
    by,
    askedAt: instantOf(row.askedAt)!,
    // What a family can pay is for those who see its money.
    words: kind === 'FINANCIAL_AID' && !may(role, 'invoice', 'view') ? '' : words,
    state,
    until,
    isLate: until !== null && until < today,
    answer,
    endedAt: instantOf(row.endedAt),
    decidedBy,
    version,
  }
}

/** Checks whether two requests of a kind are about one child, or about the family as a whole. */
function areAlike(one: Pick<RequestRow, 'childIds'>, other: Pick<RequestRow, 'childIds'>): boolean {
  return one.childIds.length === 0 || one.childIds.some((id) => other.childIds.includes(id))
}

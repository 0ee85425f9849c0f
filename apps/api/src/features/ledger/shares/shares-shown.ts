import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { aids, shares } from '@afterbell/contract/ledger/shares'
import type { ShareBeside, ShareType } from '@afterbell/domain/ledger/shares/share-form'
import { basisPoints } from '@afterbell/domain/families/homes'
import type { StoredShare } from './shares.store.ts'

type ShareAnswer = AnswerOf<(typeof shares)['list']>['shares'][number]
type AidAnswer = AnswerOf<(typeof aids)['request']>

/** Converts a share to its response. */
export function toShareAnswer(share: StoredShare, today: string): ShareAnswer {
  const { id, payerId, payer, capCents, activities, authorization, note, version } = share
  const from = share.from ?? today
  return {
    id,
    payerId: payerId!,
    payer: payer!,
    ...partFields(share, share.monthCents),
    cap: capCents,
    from,
    to: share.to,
    activities,
    authorization,
    note,
    state: from > today ? 'AHEAD' : share.to !== null && share.to < today ? 'OVER' : 'RUNNING',
    version,
  }
}

/** Converts aid to its response. */
export function toAidAnswer(aid: StoredShare): AidAnswer {
  return {
    id: aid.id,
    child: { id: aid.childId, name: aid.child },
    activity: aid.activities.length === 1 ? aid.activities[0]! : null,
    activities: aid.activities,
    from: aid.from,
    to: aid.to,
    label: aid.label,
    ...partFields(aid, aid.capCents),
    note: aid.note,
    state: aid.state,
    requestedAt: instant(aid.createdAt),
    requestedBy: aid.createdBy,
    decidedAt: aid.decidedAt && instant(aid.decidedAt),
    decidedBy: aid.decidedBy,
    decisionNote: aid.decisionNote,
  }
}

function instant(at: string): string {
  return Temporal.Instant.from(at).toString()
}

function partFields({ bp, usedCents }: StoredShare, cents: number | null) {
  const type: ShareType = bp === null ? 'AMOUNT' : 'PERCENT'
  return {
    type,
    percent: bp === null ? null : bp / 100,
    amount: bp === null ? cents : null,
    used: usedCents,
  }
}

/** Converts a share for the check against the child's other shares. */
export function besideOf({ id, payer, bp, from, to, activityIds }: StoredShare): ShareBeside {
  return { id, name: payer!, bp, from, to, activityIds }
}

/** Converts the percentage or amount of a form for storage. */
export function partOf({
  type,
  percent,
  amount,
}: {
  type: ShareType
  percent?: number | null | undefined
  amount?: number | null | undefined
}): { bp: number | null; cents: number | null } {
  return type === 'PERCENT'
    ? { bp: basisPoints(percent ?? null), cents: null }
    : { bp: null, cents: amount ?? null }
}

import { useEffect, useRef, useState } from 'react'
import { payments } from '@afterbell/contract/payments/payments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useSession } from '../../platform/session/session.ts'
import { uuid } from '../../platform/uuid.ts'
import type { SpotsToPay } from './pay-now.ts'
import { stepsOfSpots, type Payment } from './paying/paying-steps.ts'
import { useMoneyRefresh } from './shown-of-money.ts'

/** A child's open amount, and the method to charge. */
export interface ToCharge {
  rosterId: string
  name: string
  /** Open amount in cents. Zero if reading it failed. */
  cents: number
  /** Null if the family has no chargeable method. */
  method: AnswerOf<typeof payments.methods>[number] | null
  /** Any other reason why it cannot be charged. */
  problem: string | null
  /** Result of the charge; null before it. */
  outcome: { hasFailed: boolean; text: string } | null
}

/** Maximum number of concurrent requests. */
const AT_ONCE = 4

/**
 * Reads the open amounts of several children and charges them one after the other. Each payment has its own id, so sending
 * twice charges once.
 */
export function useChargeSeveral(spots: readonly SpotsToPay[], onNothing: () => void) {
  const { schoolId } = useSession()
  const refresh = useMoneyRefresh()
  const [children, setChildren] = useState<ToCharge[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)

  const read = async () => {
    const childrenToCharge = (await severalAtOnce(spots, (each) => toCharge(each, schoolId))).filter(
      (each) => each !== null,
    )
    if (childrenToCharge.length === 0) onNothing()
    else setChildren(childrenToCharge)
  }
  const start = useRef(read)
  useEffect(() => void start.current(), [])

  const charge = async (rosterIds: readonly string[]) => {
    setBusy(true)
    for (const { parentId, rosterIds: spotIds } of spots) {
      const child = children?.find(({ rosterId }) => rosterId === spotIds[0])
      if (!child?.method || !rosterIds.includes(child.rosterId)) continue
      const outcome = await chargeOne({ parentId, rosterIds: spotIds }, child)
      setChildren((now) =>
        (now ?? []).map((each) => (each.rosterId === child.rosterId ? { ...each, outcome } : each)),
      )
    }
    setBusy(false)
    setOver(true)
    refresh()
  }
  return { children, isBusy, isOver, charge }
}

/** Null if nothing is open, or the school cannot charge. */
async function toCharge(
  { parentId, rosterIds, name }: SpotsToPay,
  schoolId: string,
): Promise<ToCharge | null> {
  const blank = { rosterId: rosterIds[0]!, name, cents: 0, method: null, problem: null, outcome: null }
  try {
    const [{ total }, methods] = await Promise.all([
      stepsOfSpots({ parentId, rosterIds }).tell({ way: 'CHARGE', methodId: null, installments: false }),
      call(payments.methods, { params: { a: schoolId, b: parentId } }),
    ])
    return { ...blank, cents: total, method: methods.find(({ state }) => state === 'USABLE') ?? null }
  } catch (error) {
    const isRefused = error instanceof CallRefused
    if (isRefused && ['NOTHING_TO_PAY', 'NOT_CONNECTED'].includes(error.code ?? '')) return null
    return { ...blank, problem: sentenceOf(error) }
  }
}

async function chargeOne(
  spots: { parentId: string; rosterIds: string[] },
  { method, cents }: ToCharge,
): Promise<ToCharge['outcome']> {
  try {
    const how = { way: 'CHARGE', methodId: method!.id, installments: false } as const
    const chargeInput = { id: uuid(), how, total: cents }
    return outcomeOf(await stepsOfSpots(spots).charge(chargeInput))
  } catch (error) {
    return { hasFailed: true, text: sentenceOf(error) }
  }
}

function outcomeOf(payment: Payment | null): ToCharge['outcome'] {
  const { state, failure } = payment ?? { state: 'SUCCEEDED', failure: null }
  if (state === 'SUCCEEDED') return { hasFailed: false, text: 'Paid' }
  if (state === 'FAILED') return { hasFailed: true, text: failure ?? CONFIRM_FAILED }
  if (state === 'REQUIRES_ACTION')
    return { hasFailed: true, text: 'The bank wants the cardholder to confirm. Use Pay now on the roster' }
  return { hasFailed: false, text: 'The bank is working on it. Transactions shows the result' }
}

function sentenceOf(error: unknown): string {
  return (error instanceof CallRefused && error.problem?.message) || CONFIRM_FAILED
}

const CONFIRM_FAILED = 'Failed to confirm payment'

async function severalAtOnce<T, R>(things: readonly T[], run: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < things.length; from += AT_ONCE)
    results.push(...(await Promise.all(things.slice(from, from + AT_ONCE).map(run))))
  return results
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask as askDatabase } from '../apps/api/test/rig/supervised.ts'
import { KILLS, killedWhile, type Answer, type Office } from './kill-series.ts'
import { classesWithoutEnd } from './kills.ts'

const WORKERS = 4
const PAID_BETWEEN = 10
/** This many families, each with a card. */
const FAMILIES = 12
/** Counted from the last kill. Payments without an answer are polled after one minute, then after two and ten more. */
const ENDED_WITHIN_MS = 15 * 60_000

export interface PaidKillsSeen {
  kills: number
  /** Requested payments that have ended. */
  payments: number
  /** Payments still open after a quarter of an hour. */
  open: number
  /** Charged at the provider, but not paid here. */
  lost: number
  /** Paid here, but not charged. */
  invented: number
  /** Invoices charged more than once, or for more than their total. */
  doubled: number
}

/** Kills server and PostgreSQL in turns while cards are charged for spots. */
export function killsWhilePaying(say: (line: string) => void): Promise<PaidKillsSeen> {
  return killedWhile({ begin: pay, between: PAID_BETWEEN, say }, compare)
}

interface Payer {
  childId: string
  parentId: string
}

/** A requested payment, with the id this browser made. */
interface RequestedPayment {
  id: string
  invoiceIds: string[]
}

/** Enrolls and charges child after child, several at a time. Repeats unanswered calls with the same id. */
async function pay(office: Office) {
  const payers = await payersWithCards(office)
  const parents = new Map(payers.map(({ childId, parentId }) => [childId, parentId]))
  const requestedPayments: RequestedPayment[] = []
  let acknowledged = 0
  let isOver = false
  const childIds = payers.map(({ childId }) => childId)
  const pairs = classesWithoutEnd(office, childIds, { price: 20 })
  const worker = async () => {
    while (!isOver) {
      const { classId, childId } = (await pairs.next()).value
      const rosterId = await enrolled(office, classId, childId)
      const id = randomUUID()
      const body = { parentId: parents.get(childId), paymentId: id, rosterIds: [rosterId] }
      const created = await answered(() => office.ask('POST', '/payments/create', body))
      const { invoices } = created as { invoices: { id: string }[] }
      requestedPayments.push({ id, invoiceIds: invoices.map((invoice) => invoice.id) })
      await answered(() => office.ask('POST', `/payments/${id}/confirm`, {}))
      acknowledged += 1
    }
  }
  const workers = Promise.all(Array.from({ length: WORKERS }, worker))
  workers.catch(() => {
    isOver = true
  })
  return {
    asked: requestedPayments,
    done: () => acknowledged,
    failed: workers,
    async end() {
      isOver = true
      await workers
    },
  }
}

/** Repeats until there is an answer; a refusal ends the measurement. */
async function answered(ask: () => Promise<Answer | null>): Promise<unknown> {
  for (;;) {
    const answer = await ask()
    if (answer?.status === 200) return answer.body
    if (answer?.status === 400) throw new Error(`It was refused: ${JSON.stringify(answer.body)}`)
    await pause(50)
  }
}

/** Enrolls a child, unless an unanswered call already did. */
async function enrolled({ ask }: Office, classId: string, childId: string): Promise<string> {
  for (;;) {
    const added = await ask('POST', `/classes/${classId}/rosters`, { childId })
    if (added?.status === 200) return (added.body as { rosterId: string }).rosterId
    const listed = await ask('GET', `/classes/${classId}/rosters?size=1000`)
    const { content = [] } = (listed?.body ?? {}) as { content?: { rosterId: string; childId: string }[] }
    const listedRow = content.find((row) => row.childId === childId)
    if (listedRow) return listedRow.rosterId
    await pause(50)
  }
}

/** Children of different families, each with a card of the sandbox. */
async function payersWithCards(office: Office): Promise<Payer[]> {
  const payers = new Map<string, Payer>()
  for (const childId of office.childIds) {
    if (payers.size === FAMILIES) break
    const { body } = (await office.ask('GET', `/children/${childId}`))!
    const { primaryGuardian } = body as { primaryGuardian: { id: string } | null }
    const parentId = primaryGuardian?.id
    if (!parentId || payers.has(parentId)) continue
    const begun = await office.ask('POST', '/payments/methods', { parentId })
    const { methodId, payUrl } = begun!.body as { methodId: string; payUrl: string }
    const token = new URL(payUrl).hash.slice(1)
    await office.askAnyone('POST', '/pay/methods', { token, sandboxToken: 'tok_succeeds' })
    await office.ask('POST', `/payments/methods/${methodId}/entered`)
    await office.ask('PUT', `/payments/methods/${methodId}/default`)
    payers.set(parentId, { childId, parentId })
  }
  return [...payers.values()]
}

/** Compares charges at the provider with payments here: the same ones, and each invoice once. */
async function compare(
  office: Office,
  { asked: requestedPayments }: Awaited<ReturnType<typeof pay>>,
): Promise<PaidKillsSeen> {
  const states = await statesOf(office, requestedPayments)
  const keys = requestedPayments.map(({ id }) => `'${id}'`).join()
  const charged = await askDatabase(
    office.dataDir,
    `select key from sandbox_object where kind = 'PAYMENT' and key in (${keys}) and data -> 'steps' @> '[{"state": "SUCCEEDED"}]'`,
  )
  const isCharged = new Set(charged.map(({ key }) => key as string))
  const timesCharged = Map.groupBy(
    requestedPayments.filter(({ id }) => isCharged.has(id)).flatMap(({ invoiceIds }) => invoiceIds),
    (invoiceId) => invoiceId,
  )
  const paid = new Set(requestedPayments.map(({ id }) => id).filter((id) => states.get(id) === 'SUCCEEDED'))
  return {
    kills: KILLS,
    payments: requestedPayments.length,
    open: requestedPayments.filter(({ id }) => !ENDED.includes(states.get(id) ?? '')).length,
    lost: [...isCharged].filter((id) => !paid.has(id)).length,
    invented: [...paid].filter((id) => !isCharged.has(id)).length,
    doubled: [...timesCharged.values()].filter((times) => times.length > 1).length,
  }
}

const ENDED = ['SUCCEEDED', 'FAILED']

/** Reads the state of each payment once all have ended or time is up. */
async function statesOf(
  office: Office,
  requestedPayments: readonly RequestedPayment[],
): Promise<Map<string, string>> {
  const until = Date.now() + ENDED_WITHIN_MS
  const states = new Map<string, string>()
  for (;;) {
    for (const { id } of requestedPayments) {
      if (ENDED.includes(states.get(id) ?? '')) continue
      const answer = await office.ask('GET', `/payments/${id}`)
      if (answer?.status === 200) states.set(id, (answer.body as { state: string }).state)
    }
    const isOver = requestedPayments.every(({ id }) => ENDED.includes(states.get(id) ?? ''))
    if (isOver || Date.now() > until) return states
    await pause(5000)
  }
}

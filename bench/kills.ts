import { setTimeout as pause } from 'node:timers/promises'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { KILLS, killedWhile, type Office } from './kill-series.ts'

const WORKERS = 4
const ENROLLED_BETWEEN = 25

export interface KillsSeen {
  kills: number
  acknowledged: number
  /** Calls without an acknowledgment: their enrollment may exist or not. */
  unanswered: number
  lost: number
  /** Children with two places in one class. */
  doubled: number
}

/** Kills server and PostgreSQL in turns while children are enrolled. */
export async function killSeries(say: (line: string) => void): Promise<KillsSeen> {
  const begin = async (office: Office) => enroll(office)
  return killedWhile({ begin, between: ENROLLED_BETWEEN, say }, async (office, enrolling) => ({
    kills: KILLS,
    ...(await compare(office, enrolling)),
  }))
}

interface Acknowledged {
  classId: string
  rosterId: string
}

/** Enrolls child after child, several at a time, and records the acknowledged ones. */
function enroll(office: Office) {
  const acknowledged: Acknowledged[] = []
  const unanswered: string[] = []
  let isOver = false
  const pairs = classesWithoutEnd(office, office.childIds)
  const worker = async () => {
    while (!isOver) {
      const { classId, childId } = (await pairs.next()).value!
      const answer = await office.ask('POST', `/classes/${classId}/rosters`, { childId })
      if (answer?.status === 200) {
        acknowledged.push({ classId, rosterId: (answer.body as { rosterId: string }).rosterId })
      } else if (answer?.status === 400) {
        throw new Error(`Enrolling was refused: ${JSON.stringify(answer.body)}`)
      } else {
        unanswered.push(childId)
        await pause(50)
      }
    }
  }
  const workers = Promise.all(Array.from({ length: WORKERS }, worker))
  workers.catch(() => {
    isOver = true
  })
  return {
    acknowledged,
    unanswered,
    done: () => acknowledged.length,
    failed: workers,
    async end() {
      isOver = true
      await workers
    },
  }
}

/** Yields children without a place in a class, class after class. `given`: more fields of each class, which is free without a price. */
export async function* classesWithoutEnd(
  { ask, today }: Office,
  childIds: readonly string[],
  overrides: object = {},
): AsyncGenerator<{ classId: string; childId: string }, never> {
  for (let number = 1; ; number += 1) {
    const body = {
      className: `Kills ${number}`,
      monday: true,
      classStartDate: plusDays(today, 7),
      classEndDate: plusDays(today, 28),
      timeFrom: '15:30',
      timeTo: '16:30',
      signUpBeginsDate: today,
      maxEnroll: 1000,
      ...overrides,
    }
    const made = await ask('POST', '/classes', body)
    if (made?.status !== 200) {
      await pause(100)
      continue
    }
    const { id } = made.body as { id: string }
    for (const childId of childIds) yield { classId: id, childId }
  }
}

/** Checks that acknowledged children are on the rosters, and nobody twice. */
async function compare({ ask }: Office, { acknowledged, unanswered }: ReturnType<typeof enroll>) {
  const onRosters = new Set<string>()
  let doubled = 0
  for (const classId of new Set(acknowledged.map((each) => each.classId))) {
    const answer = await ask('GET', `/classes/${classId}/rosters?size=1000`)
    const { content } = answer!.body as { content: { rosterId: string; childId: string }[] }
    for (const { rosterId } of content) onRosters.add(rosterId)
    doubled += content.length - new Set(content.map(({ childId }) => childId)).size
  }
  return {
    acknowledged: acknowledged.length,
    unanswered: unanswered.length,
    lost: acknowledged.filter(({ rosterId }) => !onRosters.has(rosterId)).length,
    doubled,
  }
}

import { tooMany } from '../problems.ts'

interface Limits {
  /** Tasks running at the same time, each of a different school. */
  atOnce: number
  /** Limit of waiting tasks of one school. More are refused with a request to try again. */
  waitingPerSchool: number
}

/**
 * Limits memory-heavy tasks to a few at a time, and one per school. A school that sends one bad file after another
 * delays only itself.
 */
export function takeTurns({ atOnce, waitingPerSchool }: Limits) {
  const busy = new Set<string>()
  const queue: { school: string; begin: () => void }[] = []

  const next = () => {
    if (busy.size >= atOnce) return
    const index = queue.findIndex(({ school }) => !busy.has(school))
    if (index < 0) return
    const [turn] = queue.splice(index, 1)
    busy.add(turn!.school)
    turn!.begin()
  }
  return async <T>(school: string, run: () => Promise<T>): Promise<T> => {
    if (queue.filter((each) => each.school === school).length >= waitingPerSchool)
      throw tooMany(5, { of: 'FILES' })
    await new Promise<void>((begin) => {
      queue.push({ school, begin })
      next()
    })
    try {
      return await run()
    } finally {
      busy.delete(school)
      next()
    }
  }
}

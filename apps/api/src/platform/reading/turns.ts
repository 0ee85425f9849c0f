import { tooMany } from '../problems.ts'

interface Limits {
  /** So many are done at the same time, each of another school. */
  atOnce: number
  /** So many of one school wait at most; who comes then is asked to come again. */
  waitingPerSchool: number
}

/**
 * Does what takes much memory a few at a time, and never two of one school: a school that sends one bad file after the
 * other waits for itself, and nobody else does.
 */
export function takeTurns({ atOnce, waitingPerSchool }: Limits) {
  const busy = new Set<string>()
  const waiting: { school: string; begin: () => void }[] = []

  const next = () => {
    if (busy.size >= atOnce) return
    const at = waiting.findIndex(({ school }) => !busy.has(school))
    if (at < 0) return
    const [turn] = waiting.splice(at, 1)
    busy.add(turn!.school)
    turn!.begin()
  }
  return async <T>(school: string, run: () => Promise<T>): Promise<T> => {
    if (waiting.filter((each) => each.school === school).length >= waitingPerSchool)
      throw tooMany(5, { of: 'FILES' })
    await new Promise<void>((begin) => {
      waiting.push({ school, begin })
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

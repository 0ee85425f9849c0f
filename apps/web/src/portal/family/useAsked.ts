import { useEffect, useState } from 'react'
import { isLoggedOut } from './ask-family.ts'

interface Asked<T> {
  /** Null until the server answered. */
  answer: T | null
  isFailed: boolean
  /** Asks again, and keeps showing what there was meanwhile. */
  askAgain: () => void
  /** Shows what the server answered to a change. */
  setAnswer: (answer: T) => void
}

/** Asks the server for what a page shows. `key` names what is asked: another one forgets the earlier answer. */
export function useAsked<T>(key: string, ask: () => Promise<T>, onLoggedOut: () => void): Asked<T> {
  const [asked, setAsked] = useState<{ key: string; answer: T | null; isFailed: boolean }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    ask().then(
      (answer) => !isGone && setAsked({ key, answer, isFailed: false }),
      (error: unknown) => {
        if (isGone) return
        if (isLoggedOut(error)) onLoggedOut()
        else
          setAsked((before) => ({ key, answer: before?.key === key ? before.answer : null, isFailed: true }))
      },
    )
    return () => {
      isGone = true
    }
    // What is asked is named by its key; the function is another one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tries, onLoggedOut])
  const current = asked?.key === key ? asked : null
  return {
    answer: current?.answer ?? null,
    isFailed: current?.isFailed ?? false,
    askAgain: () => setTries(tries + 1),
    setAnswer: (answer) => setAsked({ key, answer, isFailed: false }),
  }
}

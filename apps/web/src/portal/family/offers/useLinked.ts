import { useEffect, useRef, useState } from 'react'
import { codeOf } from '../ask-family.ts'

interface Linked<Answer> {
  answer: Answer | null
  failure: unknown
  isBusy: boolean
  /** The link opens nothing. */
  isUnknown: boolean
  /** Reads again after a failure. */
  retry: () => void
  /** Acts, and shows how it stands then. What was read stays where that fails. Returns the answer, or null. */
  act: (run: () => Promise<Answer>) => Promise<Answer | null>
}

/** Reads what a link is about, and keeps it while it is acted on. */
export function useLinked<Answer>(read: () => Promise<Answer>): Linked<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const reading = useRef(read)
  useEffect(() => {
    let isGone = false
    reading.current().then(
      (now) => {
        if (isGone) return
        setAnswer(now)
        setFailure(null)
      },
      (error: unknown) => !isGone && setFailure(error),
    )
    return () => {
      isGone = true
    }
  }, [tries])
  return {
    answer,
    failure,
    isBusy,
    isUnknown: ['LINK_UNKNOWN', 'VALIDATION'].includes(codeOf(failure) ?? '') && answer === null,
    retry: () => setTries(tries + 1),
    async act(run) {
      setBusy(true)
      setFailure(null)
      try {
        const now = await run()
        setAnswer(now)
        return now
      } catch (error) {
        setFailure(error)
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}

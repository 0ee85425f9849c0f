import { useEffect, useState } from 'react'
import { isLoggedOut } from '../ask-family.ts'

/** What a page loads when it is opened, and again with another press if that failed. */
export function useLoaded<Answer>(
  load: () => Promise<Answer>,
  key: string,
  onLoggedOut: () => void,
): { loaded: Answer | null; setLoaded: (answer: Answer) => void; isFailed: boolean; retry: () => void } {
  const [state, setState] = useState<{ key: string; answer: Answer | null; isFailed: boolean }>({
    key,
    answer: null,
    isFailed: false,
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    load().then(
      (answer) => !isGone && setState({ key, answer, isFailed: false }),
      (error: unknown) => {
        if (isGone) return
        if (isLoggedOut(error)) onLoggedOut()
        else setState({ key, answer: null, isFailed: true })
      },
    )
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is made anew at each drawing; `key` names what it loads.
  }, [key, tries, onLoggedOut])
  const isSame = state.key === key
  return {
    loaded: isSame ? state.answer : null,
    setLoaded: (answer) => setState({ key, answer, isFailed: false }),
    isFailed: isSame && state.isFailed,
    retry: () => setTries(tries + 1),
  }
}

import { useEffect, useState } from 'react'
import { countingWords as english } from '@afterbell/domain/public-pages/counting-words.en'
import type { School } from './page-data.ts'
import { useWords } from './words.ts'

type Choice = 'yes' | 'no'

/**
 * Asks once whether visits may be counted, if the school counts them. Loads nothing and sets no cookie before the visitor
 * agrees. Does not ask in a frame, or when the browser sends Global Privacy Control.
 */
export function Counting({ school }: { school: School }) {
  const { id, gaTrackingId, schoolName } = school
  const { countingWords = english } = useWords()
  const [choice, setChoice] = useState(() => choiceOf(id))
  const isActive = gaTrackingId !== null && window.top === window && !refuses()
  useEffect(() => {
    if (isActive && choice === 'yes') count(gaTrackingId)
  }, [isActive, choice, gaTrackingId])
  if (!isActive) return null
  const choose = (chosen: Choice | null) => {
    keepChoice(id, chosen)
    // Only a reload stops Google's script.
    if (choice === 'yes') location.reload()
    setChoice(chosen)
  }
  if (choice !== null)
    return (
      <button type="button" className="counting-choice" onClick={() => choose(null)}>
        {countingWords.choices}
      </button>
    )
  return (
    <section className="counting" aria-label={countingWords.cookies}>
      <p>{countingWords.mayCount(schoolName)}</p>
      <div>
        <button type="button" onClick={() => choose('no')}>
          {countingWords.no}
        </button>
        <button type="button" onClick={() => choose('yes')}>
          {countingWords.yes}
        </button>
      </div>
    </section>
  )
}

const keyOf = (schoolId: string) => `afterbell.counting.${schoolId}`

function choiceOf(schoolId: string): Choice | null {
  try {
    const storedChoice = localStorage.getItem(keyOf(schoolId))
    return storedChoice === 'yes' || storedChoice === 'no' ? storedChoice : null
  } catch {
    // A browser that stores nothing counts as a no.
    return 'no'
  }
}

function keepChoice(schoolId: string, choice: Choice | null): void {
  try {
    if (choice === null) localStorage.removeItem(keyOf(schoolId))
    else localStorage.setItem(keyOf(schoolId), choice)
  } catch {
    // Without storage it asks again next time.
  }
}

function refuses(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/** Loads Google's script, once. */
function count(measurementId: string): void {
  const page = window as { dataLayer?: unknown[] }
  if (page.dataLayer) return
  const layer: unknown[] = (page.dataLayer = [])
  // Google's script expects `arguments` objects, not arrays.
  const gtag = function gtag(..._: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', measurementId)
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`
  document.head.append(script)
}

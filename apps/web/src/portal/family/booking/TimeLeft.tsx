import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingProps } from './Book.tsx'

/** Counts down, by the server's clock, how long the cart is held; two minutes before the end it says so aloud. */
export function TimeLeft({
  seconds,
  canLengthen,
  isBusy,
  onLonger,
  askAgain,
  bookingWords,
}: BookingProps & {
  seconds: number
  canLengthen: boolean
  isBusy: boolean
  onLonger: () => void
  /** Asks the server for the cart: at the end, and when the page is looked at again. */
  askAgain: () => void
}) {
  const [endsAt] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  const ask = useEffectEvent(askAgain)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.round((endsAt - performance.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      ask()
    }, 1000)
    // The clock of a phone that slept may have stood still: the server knows what is left.
    const onShown = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [endsAt])
  const isSoon = left <= SOON_SECONDS
  return (
    <div className="time-left" data-soon={isSoon || undefined}>
      <p>
        <span role="timer">{bookingWords.heldFor(clockText(left))}</span>
        {canLengthen && isSoon && (
          <button type="button" disabled={isBusy} onClick={onLonger}>
            {bookingWords.longer}
          </button>
        )}
      </p>
      <p aria-live="polite">{isSoon ? bookingWords.endsSoon : ''}</p>
    </div>
  )
}

const SOON_SECONDS = 120

/** '12:05'. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

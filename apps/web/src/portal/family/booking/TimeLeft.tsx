import { useEffect, useState } from 'react'
import type { BookingProps } from './Book.tsx'

/** Counts down, by the server's clock, how long the cart is held; two minutes before the end it says so aloud. */
export function TimeLeft({
  seconds,
  canLengthen,
  isBusy,
  onLonger,
  onEnd,
  bookingWords,
}: BookingProps & {
  seconds: number
  canLengthen: boolean
  isBusy: boolean
  onLonger: () => void
  onEnd: () => void
}) {
  // A phone that slept goes on with what is left, not with what it counted.
  const [endsAt] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => {
      const now = Math.max(0, Math.round((endsAt - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) {
        clearInterval(timer)
        onEnd()
      }
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt, onEnd])
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

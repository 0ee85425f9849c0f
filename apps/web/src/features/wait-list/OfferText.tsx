import { useEffect, useState } from 'react'
import { timeLeftText } from '@afterbell/domain/places/offers'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { useFormat } from '../../platform/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { WaitRow } from './MoveUpDialog.tsx'
import styles from '../places/roster.module.css'

/** State of a child's turn: being paid, offered with the time left, expired, declined, held back, or waiting. */
export function OfferText({ row, onOver }: { row: WaitRow; onOver: () => void }) {
  const format = useFormat()
  const { offer, isHeldBack, paidUntil } = row
  if (paidUntil !== null)
    return (
      <span className={styles.offer}>
        <StatusChip tone="warning">Being paid</StatusChip>
        <RemainingTime until={paidUntil} onOver={onOver} />
      </span>
    )
  if (offer?.state === 'OPEN')
    return (
      <span className={styles.offer}>
        <StatusChip tone="warning">Offered</StatusChip>
        <RemainingTime until={offer.expiresAt} onOver={onOver} />
        {offer.isOutOfTurn && <span className={styles.told}>Out of turn</span>}
        {!row.isReached && <span className={styles.outOfTurn}>No email, please call</span>}
      </span>
    )
  if (isHeldBack)
    return (
      <StatusChip tone="neutral" hollow>
        Held back by staff
      </StatusChip>
    )
  if (row.nextSpots) return <StatusChip tone="info">Next spots kept</StatusChip>
  if (offer?.state === 'EXPIRED' || offer?.state === 'DECLINED')
    return (
      <span className={styles.offer}>
        <StatusChip tone="neutral">{offer.state === 'EXPIRED' ? 'Expired' : 'Declined'}</StatusChip>
        <span className={`${styles.told} numbers`}>{format.moment(offer.endedAt)}</span>
      </span>
    )
  return (
    <StatusChip tone="neutral" hollow>
      Waiting
    </StatusChip>
  )
}

const EVERY_MS = 15_000

/** The remaining time, updated while in view: only this text is redrawn, and only when it changes. */
function RemainingTime({ until, onOver }: { until: string; onOver: () => void }) {
  const format = useFormat()
  const [text, setText] = useState(() => timeTextUntil(until))
  useEffect(() => {
    const look = () => setText(timeTextUntil(until))
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [until])
  const isOver = text === null
  useEffect(() => {
    if (isOver) onOver()
    // oxlint-disable-next-line react/exhaustive-deps -- told once, when the time is over
  }, [isOver])
  return (
    <time dateTime={until} className={`${styles.told} numbers`} title={`Until ${format.moment(until)}`}>
      {text === null ? 'Time is up' : `${text} left`}
    </time>
  )
}

function timeTextUntil(until: string): string | null {
  return timeLeftText(Temporal.Instant.from(until), serverNow())
}

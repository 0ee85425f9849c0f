import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changeKept } from '../../../platform/session/kept.ts'
import type { ActivityPage } from '../../places/activity-page.ts'
import { entriesKept, keepAlone, keepBoard, keepOnBoard, type Lines } from './kept-day.ts'

/** How often it is looked whether the board on this device is still new. */
const LOOK_MS = 60_000

/**
 * Keeps the board of today on this device while the page of one activity is open, with its `lines` as they stand: whoever
 * opened one page has the whole day without a network. It is asked for after what is looked at has come. `question` is what
 * the lines are kept under themselves, `name` what the activity is called once that is known.
 */
export function useBoardKept(
  { today, page, name }: { today: string; page: ActivityPage; name: string | undefined },
  lines: Lines | undefined,
  question: QueryKey,
): void {
  const latest = useRef(lines)
  const asked = useRef({ question, page, name })
  useEffect(() => {
    asked.current = { question, page, name }
  })
  useEffect(() => {
    latest.current = lines
    if (!lines) return
    void keepOnBoard(lines)
    // What was done since they were read would be missing where the page is opened again without a network.
    void changeKept(asked.current.question, () => lines, entriesKept)
  }, [lines])
  const hasFailed = useRef(false)
  const isRead = lines !== undefined
  useEffect(() => {
    if (!isRead) return
    const keep = async () => {
      // Where there is no network the board that is kept stays, with what was read of this activity.
      hasFailed.current = await keepBoard(today).then(
        () => false,
        () => true,
      )
      const of = asked.current
      if (hasFailed.current && of.name && latest.current)
        await keepAlone(today, of.page, of.name, latest.current)
      // It may have been answered before the last tap was.
      if (latest.current) await keepOnBoard(latest.current)
    }
    void keep()
    const again = setInterval(() => void keep(), LOOK_MS)
    return () => clearInterval(again)
  }, [today, isRead])
  useEffect(() => {
    // What it is called may be known a moment later than that the board cannot be had.
    if (hasFailed.current && name && latest.current)
      void keepAlone(today, asked.current.page, name, latest.current)
  }, [today, name])
}

import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changeStored } from '../../../platform/session/kept.ts'
import type { ActivityPage } from '../../places/activity-page.ts'
import { entriesCache, keepAlone, keepBoard, keepOnBoard, type Lines } from './kept-day.ts'

/** How often to check whether the stored board is up to date. */
const LOOK_MS = 60_000

/**
 * Stores today's board on this device while an activity's page is open, with its current `lines`, so that the whole day
 * works offline. Loads it after the page. `question` is the lines' query key, `name` the activity's name once known.
 */
export function useStoreBoard(
  { today, page, name }: { today: string; page: ActivityPage; name: string | undefined },
  lines: Lines | undefined,
  question: QueryKey,
): void {
  const latest = useRef(lines)
  const latestQuestion = useRef({ question, page, name })
  useEffect(() => {
    latestQuestion.current = { question, page, name }
  })
  useEffect(() => {
    latest.current = lines
    if (!lines) return
    void keepOnBoard(lines)
    // Otherwise checks made since the read would be missing when the page is opened offline.
    void changeStored(latestQuestion.current.question, () => lines, entriesCache)
  }, [lines])
  const hasFailed = useRef(false)
  const isRead = lines !== undefined
  useEffect(() => {
    if (!isRead) return
    const keep = async () => {
      // Offline, the stored board stays, with the lines read of this activity.
      hasFailed.current = await keepBoard(today).then(
        () => false,
        () => true,
      )
      const subject = latestQuestion.current
      if (hasFailed.current && subject.name && latest.current)
        await keepAlone(today, subject.page, subject.name, latest.current)
      // The board may be older than the last tap.
      if (latest.current) await keepOnBoard(latest.current)
    }
    void keep()
    const again = setInterval(() => void keep(), LOOK_MS)
    return () => clearInterval(again)
  }, [today, isRead])
  useEffect(() => {
    // The name may arrive after reading the board has failed.
    if (hasFailed.current && name && latest.current)
      void keepAlone(today, latestQuestion.current.page, name, latest.current)
  }, [today, name])
}

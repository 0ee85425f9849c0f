import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changeKept } from '../../../platform/session/kept.ts'
import { entriesKept, keepBoard, keepOnBoard, type Lines } from './kept-day.ts'

/** How often it is looked whether the board on this device is still new. */
const LOOK_MS = 60_000

/**
 * Keeps the board of today on this device while the page of one activity is open, with its `lines` as they stand: whoever
 * opened one page has the whole day without a network. It is asked for after what is looked at has come. `question` is what
 * the lines are kept under themselves.
 */
export function useBoardKept(today: string, lines: Lines | undefined, question: QueryKey): void {
  const latest = useRef(lines)
  const asked = useRef(question)
  useEffect(() => {
    asked.current = question
  })
  useEffect(() => {
    latest.current = lines
    if (!lines) return
    void keepOnBoard(lines)
    // What was done since they were read would be missing where the page is opened again without a network.
    void changeKept(asked.current, () => lines, entriesKept)
  }, [lines])
  const isRead = lines !== undefined
  useEffect(() => {
    if (!isRead) return
    const keep = async () => {
      // Where there is no network the board that is kept stays.
      await keepBoard(today).catch(() => {})
      // It may have been answered before the last tap was.
      if (latest.current) await keepOnBoard(latest.current)
    }
    void keep()
    const again = setInterval(() => void keep(), LOOK_MS)
    return () => clearInterval(again)
  }, [today, isRead])
}

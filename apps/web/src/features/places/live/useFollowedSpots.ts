import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { spotChanges } from '@afterbell/contract/rosters/spot-changes'
import { askAgain, useRead } from '../../../platform/calls/calls.ts'

/** Leaves half a second of the promised two for the question and for reading again. */
const ASK_MS = 1500

/**
 * Reads these again soon after anybody holds, takes or gives up a spot or joins a wait list. Asks for a version alone,
 * and only while the page is visible; a page that comes back asks at once. Whatever is typed, ticked or scrolled stays,
 * because the same rows are drawn with new facts.
 */
export function useFollowedSpots(reads: readonly AnyOp[]): void {
  const client = useQueryClient()
  const { data } = useRead(spotChanges.version, {}, { everyMs: ASK_MS, freshForMs: 0 })
  const { version, isRecent } = data ?? {}
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (version === undefined || version === seen.current) return
    // What is read along with the first version may be older, but not by more than a moment.
    const isCurrent = seen.current === undefined && !isRecent
    seen.current = version
    if (!isCurrent) askAgain(client, reads)
  }, [client, reads, version, isRecent])
}

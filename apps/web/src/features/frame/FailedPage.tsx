import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Unreachable } from '../../platform/calls/calls-send.ts'
import { isUnavailable, NOT_ANSWERING } from '../../platform/calls/unavailable.ts'
import { STAFF_BASE } from '../../platform/paths.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'

/** A page that could not be shown: no network, a newer version of the program, or a bug. */
export function FailedPage({ error }: { error: unknown }) {
  const isMissing = isMissingPart(error)
  // Offline, only today's attendance is available.
  const isReplaced = isMissing && navigator.onLine
  const isExpected = isMissing || error instanceof Unreachable
  useEffect(() => {
    if (!isExpected) reportError(error)
  }, [error, isExpected])
  const isWaiting = isUnavailable(error)
  useEffect(() => {
    if (!isWaiting) return
    // Reloading loses no input, since the page never appeared.
    const timer = setTimeout(() => location.reload(), 5000)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const [title, text] = isWaiting
    ? [NOT_ANSWERING.title, 'Nothing you saved is lost. We try again every few seconds.']
    : isReplaced
      ? ['A newer version is available', 'Load the page again to use it.']
      : ['This page could not be shown', sayWhat(error, isMissing)]
  return (
    <StandalonePage title={title}>
      <p>{text}</p>
      {!isWaiting && <Button onClick={() => location.reload()}>Load again</Button>}
      {(isWaiting || (isExpected && !isReplaced)) && (
        <Button component="a" href={`${STAFF_BASE}/today`} variant="default">
          Today works offline
        </Button>
      )}
    </StandalonePage>
  )
}

function sayWhat(error: unknown, isMissing: boolean): string {
  return error instanceof Unreachable || isMissing
    ? 'The server could not be reached. Check your connection and try again.'
    : 'Something went wrong on our side. Everything you saved is safe.'
}

/** After an update the parts of the old program are gone. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
  )
}

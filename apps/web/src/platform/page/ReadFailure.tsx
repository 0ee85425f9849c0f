import type { ReactNode } from 'react'
import { ErrorState, NotFoundState } from '../../ui/states.tsx'
import { CallRefused, Unreachable } from '../calls/calls-send.ts'
import { isUnavailable, NOT_ANSWERING } from '../calls/unavailable.ts'

interface ReadFailureProps {
  error: unknown
  onRetry: () => void
  /** What was looked for: "This class". */
  thing?: string
  /** A way on where it is not there. */
  action?: ReactNode
}

/** A read that failed, where its answer would have been: not there, not reached, or a fault with a number to quote. */
export function ReadFailure({ error, onRetry, thing = 'This page', action }: ReadFailureProps) {
  if (error instanceof CallRefused && error.status === 404)
    return (
      <NotFoundState title={`${thing} was not found`} action={action}>
        It may have been removed, or you do not have access to it.
      </NotFoundState>
    )
  if (isUnavailable(error))
    return <ErrorState title={NOT_ANSWERING.title} message={NOT_ANSWERING.read} onRetry={onRetry} />
  if (error instanceof Unreachable)
    return <ErrorState title="The server could not be reached" onRetry={onRetry} />
  return (
    <ErrorState
      message="Something went wrong on our side. Please try again."
      reference={error instanceof CallRefused ? error.reference : undefined}
      onRetry={onRetry}
    />
  )
}

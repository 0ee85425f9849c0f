import type { ReactNode } from 'react'
import { ErrorState, NotFoundState } from '../../ui/states.tsx'
import { CallRefused, Unreachable } from '../calls/calls-send.ts'
import { isUnavailable, NOT_ANSWERING } from '../calls/unavailable.ts'

interface ReadFailureProps {
  error: unknown
  onRetry: () => void
  /** Names the missing thing: "This class". */
  thing?: string
  /** Action to offer if the record does not exist. */
  action?: ReactNode
}

/** Error in place of an answer: not found, unreachable, or a fault with a number to quote. */
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

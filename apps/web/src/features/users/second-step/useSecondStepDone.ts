import { refreshSession, useSession } from '../../../platform/session/session.ts'

/** Finishes adding a second step: a session that was limited for lack of one is refreshed. */
export function useSecondStepDone(onDone: () => void): () => void {
  const { lacksSecondStep } = useSession()
  return () => {
    if (lacksSecondStep) void refreshSession().catch(() => null)
    onDone()
  }
}

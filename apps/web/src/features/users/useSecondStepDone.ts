import { refreshSession, useSession } from '../../platform/session/session.ts'

/** What is done once a second step was added: a school that demanded one lets everything else be done from then on. */
export function useSecondStepDone(onDone: () => void): () => void {
  const { lacksSecondStep } = useSession()
  return () => {
    if (lacksSecondStep) void refreshSession().catch(() => null)
    onDone()
  }
}

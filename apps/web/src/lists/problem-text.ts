import { isUnavailable, NOT_ANSWERING } from '../platform/calls/unavailable.ts'

/** What to say of a call that failed, the number to quote and the status, wherever the error carries them. */
export function problemText(error: unknown): { message?: string; reference?: string; status?: number } {
  const { problem, status } = (error ?? {}) as {
    problem?: { message?: string; id?: string; showMessageToUser?: boolean }
    status?: number
  }
  return {
    // What is refused for a state or a right is no fault of the connection.
    ...((problem?.showMessageToUser || status === 403) && problem?.message
      ? { message: problem.message }
      : {}),
    ...(problem?.id ? { reference: problem.id } : {}),
    ...(status ? { status } : {}),
  }
}

/** The same of a read, which is asked again by itself while the server answers nobody. */
export function readProblemText(error: unknown): ReturnType<typeof problemText> & { title?: string } {
  if (!isUnavailable(error)) return problemText(error)
  return { title: NOT_ANSWERING.title, message: NOT_ANSWERING.read }
}

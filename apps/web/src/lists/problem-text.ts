import { isUnavailable, NOT_ANSWERING } from '../platform/calls/unavailable.ts'

/** Reads a failed call's message, the number to quote and the status, as far as the error carries them. */
export function problemText(error: unknown): { message?: string; reference?: string; status?: number } {
  const { problem, status } = (error ?? {}) as {
    problem?: { message?: string; id?: string; showMessageToUser?: boolean }
    status?: number
  }
  return {
    // A refusal by state or right is not a connection failure.
    ...((problem?.showMessageToUser || status === 403) && problem?.message
      ? { message: problem.message }
      : {}),
    ...(problem?.id ? { reference: problem.id } : {}),
    ...(status ? { status } : {}),
  }
}

/** The same for a read, which retries by itself while the server is unavailable. */
export function readProblemText(error: unknown): ReturnType<typeof problemText> & { title?: string } {
  if (!isUnavailable(error)) return problemText(error)
  return { title: NOT_ANSWERING.title, message: NOT_ANSWERING.read }
}

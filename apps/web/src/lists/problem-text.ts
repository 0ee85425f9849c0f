/** What to say of a read that failed, the number to quote and the status, wherever the error carries them. */
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

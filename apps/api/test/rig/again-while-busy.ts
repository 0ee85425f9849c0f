/** More tries than any machine needs. */
const TRIES = 20

/**
 * Repeats an act while the server answers that it waited for others for too long, as clients do that heed Retry-After.
 * Returns the status of the last try.
 */
export async function againWhileBusy(act: () => Promise<number>): Promise<number> {
  let status = await act()
  for (let tries = 1; status === 503 && tries < TRIES; tries += 1) status = await act()
  return status
}

/** Repeats an act that throws what `made` throws of such an answer, e.g. the making of a sample. */
export async function madeWhileBusy<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (tries === TRIES || !String((error as Error).message).startsWith('503 ')) throw error
    }
}

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

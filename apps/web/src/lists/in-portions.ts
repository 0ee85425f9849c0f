/** Number of ids that fit into an address in every browser and proxy. */
export const IDS_IN_ADDRESS = 100

interface PortionResult<Refused> {
  changed: number
  refused: Refused[]
}

/**
 * Runs an act on many rows whose ids are in its address, in as many calls as needed or at most `most` rows each. Returns
 * their combined result.
 */
export async function inPortions<Refused>(
  ids: readonly string[],
  act: (portion: string[]) => Promise<PortionResult<Refused>>,
  most = IDS_IN_ADDRESS,
): Promise<PortionResult<Refused>> {
  const sum: PortionResult<Refused> = { changed: 0, refused: [] }
  for (let first = 0; first < ids.length; first += most) {
    const { changed, refused } = await act(ids.slice(first, first + most))
    sum.changed += changed
    sum.refused.push(...refused)
  }
  return sum
}

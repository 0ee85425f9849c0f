/** Number of things between progress reports. */
const STEP = 25

/** Processes things in order, one after another, and reports progress. */
export async function oneByOne<T>(
  things: readonly T[],
  make: (thing: T) => Promise<void>,
  say: (done: number) => Promise<void>,
): Promise<void> {
  for (const [index, thing] of things.entries()) {
    await make(thing)
    if ((index + 1) % STEP === 0) await say(index + 1)
  }
}

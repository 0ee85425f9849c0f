/** How often it says how far it is. */
const STEP = 25

/** Makes the things of an import one after another, in their order, and says now and then how many are done. */
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

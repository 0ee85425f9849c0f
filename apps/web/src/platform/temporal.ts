/** Gives browsers that have no Temporal of their own one, before anything counts days, and what else the oldest lack. */
export async function withTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('./older-browsers.ts')
}

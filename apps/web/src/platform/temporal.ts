/** Gives the few browsers that have no Temporal of their own one, before anything counts days. */
export async function withTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

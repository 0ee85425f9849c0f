/** Signals this close together count as one: npm forwards the Ctrl-C that the terminal already sent. */
const ONE_WISH_MS = 2_000

/**
 * Calls `stop` once when this process should end: on SIGTERM, on Ctrl-C, or when its supervisor is gone. A later
 * second signal exits at once.
 */
export function onStop(stop: () => Promise<void>): void {
  let begunAt: number | null = null
  const begin = () => {
    if (begunAt !== null) {
      if (performance.now() - begunAt > ONE_WISH_MS) process.exit(1)
      return
    }
    begunAt = performance.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, begin)
  if (process.channel) process.once('disconnect', begin)
}

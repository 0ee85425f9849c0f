/** Signals this close together are one wish: npm passes on the Ctrl-C that the terminal gave us already. */
const ONE_WISH_MS = 2_000

/**
 * Calls `stop` once when this process is asked to end: by SIGTERM, by Ctrl-C, or because the supervisor that started
 * it is no more. Asked again later, it ends at once.
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

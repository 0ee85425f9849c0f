import autocannon from 'autocannon'

// Asks one address as fast as it answers, over so many connections, and says how many answers a second there were.
// A process of its own, so that the asking does not slow down the answering more than it must.

export interface LoadAsked {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface LoadSeen {
  perSecond: number
  /** Milliseconds below which 99 of 100 answers came. */
  p99Ms: number
  failed: number
}

process.once('message', (asked) => {
  const { url, headers, connections, seconds } = asked as LoadAsked
  void autocannon({ url, headers, connections, duration: seconds }).then((seen) => {
    const answer: LoadSeen = {
      perSecond: seen['2xx'] / seen.duration,
      p99Ms: seen.latency.p99,
      failed: seen.non2xx + seen.errors + seen.timeouts,
    }
    process.send!(answer, () => process.exit(0))
  })
})

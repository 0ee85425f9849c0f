import autocannon from 'autocannon'

// Requests one address over several connections as fast as it answers, and reports answers a second. A process of its
// own, so that sending slows the server as little as possible.

export interface LoadInput {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface LoadSeen {
  perSecond: number
  /** 99 of 100 answers came within this many milliseconds. */
  p99Ms: number
  failed: number
}

process.once('message', (message) => {
  const { url, headers, connections, seconds } = message as LoadInput
  void autocannon({ url, headers, connections, duration: seconds }).then((seen) => {
    const answer: LoadSeen = {
      perSecond: seen['2xx'] / seen.duration,
      p99Ms: seen.latency.p99,
      failed: seen.non2xx + seen.errors + seen.timeouts,
    }
    process.send!(answer, () => process.exit(0))
  })
})

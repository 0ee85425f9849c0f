declare module 'autocannon' {
  interface RunOptions {
    url: string
    headers: Record<string, string>
    connections: number
    /** Seconds. */
    duration: number
  }
  interface Seen {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    duration: number
    latency: { p99: number }
  }
  const autocannon: (options: RunOptions) => Promise<Seen>
  export default autocannon
}

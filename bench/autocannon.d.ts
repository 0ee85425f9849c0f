declare module 'autocannon' {
  interface Asked {
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
  const autocannon: (asked: Asked) => Promise<Seen>
  export default autocannon
}

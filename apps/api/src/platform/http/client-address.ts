import ipaddr from 'ipaddr.js'
import { isIP, SocketAddress } from 'node:net'

/** Which proxies may say where a request comes from: none, so many before this server, or those at these addresses. */
export type TrustedProxies = false | number | string

/**
 * The same for Fastify. A number has to become a function, because Fastify takes a bare one for "nobody": the first
 * hop is the connection itself, and each hop that is trusted is asked for the one before it.
 */
export function trustProxyOf(
  trusted: TrustedProxies,
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/** Whether proxies can be named like this: an address, a range of them, or `loopback`, `linklocal`, `uniquelocal`. */
export function isProxyAddress(given: string): boolean {
  const [address, bits, ...more] = given.split('/')
  const kind = isIP(address!)
  if (kind === 0 || more.length > 0) return NAMED.includes(given)
  // All addresses there are, are no range of proxies.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

/**
 * The network that attempts are counted for: an IPv4 address; of IPv6 the /64 that one household or office is given,
 * within which anybody has as many addresses as they like. Some proxies write the port of the connection behind it. A
 * connection that is gone already has no address.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown'
  const bare = isIP(address) ? address : SocketAddress.parse(address)?.address
  if (bare === undefined) return 'unknown'
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}/64`
}

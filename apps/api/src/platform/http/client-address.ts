import ipaddr from 'ipaddr.js'
import { isIP, SocketAddress } from 'node:net'

/** Proxies that may name the client's address: none, this many in front of this server, or these addresses. */
export type TrustedProxies = false | number | string

/**
 * Returns the setting for Fastify. A number becomes a function, because Fastify takes a bare one for "nobody": hop 0
 * is the connection itself, and each trusted hop names the one before it.
 */
export function trustProxyOf(
  trusted: TrustedProxies,
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Checks the name of proxies: an address, a range, or `loopback`, `linklocal`, `uniquelocal`. */
export function isProxyAddress(proxy: string): boolean {
  const [address, bits, ...more] = proxy.split('/')
  const kind = isIP(address!)
  if (kind === 0 || more.length > 0) return RANGE_NAMES.includes(proxy)
  // A range of all addresses is refused.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

/**
 * Returns the network that attempts are counted for: an IPv4 address, or the /64 of IPv6 that one household or office
 * gets. Some proxies append the port. A closed connection has no address.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown'
  const bare = isIP(address) ? address : SocketAddress.parse(address)?.address
  if (bare === undefined) return 'unknown'
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}/64`
}

/**
 * Checks whether an IP address belongs to the public internet. False for private networks, this machine, a provider's
 * internal services, tunnels to such addresses, and for text that is no address.
 *
 *     isPublicAddress('93.184.216.34')   // true
 *     isPublicAddress('::ffff:10.0.0.1') // false
 * @answers What are other programs told of, and where may that go?
 */
export function isPublicAddress(address: string): boolean {
  const v4 = bytesOfV4(address)
  if (v4) return isPublicV4(v4)
  const v6 = groupsOfV6(address)
  return v6 !== null && isPublicV6(v6)
}

/** Address blocks that the IANA special-purpose registry closes to the internet, by first address and prefix length. */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

function isPublicV4(bytes: readonly number[]): boolean {
  const number = numberOf(bytes)
  return !CLOSED_V4.some(
    ([first, length]) => number >>> (32 - length) === numberOf(bytesOfV4(first)!) >>> (32 - length),
  )
}

function numberOf(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) >>> 0
}

/** Only global addresses count, without those that carry an IPv4 address through a tunnel. */
function isPublicV6(groups: readonly number[]): boolean {
  const [first, second] = [groups[0]!, groups[1]!]
  if (first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0))
    return isPublicV4(lastFour(groups))
  if (first < 0x2000 || first > 0x3fff) return false
  if (first === 0x2002) return false
  if (first === 0x2001 && second < 0x200) return false
  if (first === 0x2001 && second === 0xdb8) return false
  return !(first === 0x3fff && second < 0x1000)
}

function lastFour(groups: readonly number[]): number[] {
  return groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
}

function bytesOfV4(address: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return null
  const bytes = address.split('.').map(Number)
  return bytes.every((byte) => byte < 256) ? bytes : null
}

/** Parses an IPv6 address in any notation into its eight groups. */
function groupsOfV6(address: string): number[] | null {
  const text = address.replace(/%.*$/, '').replace(/:(\d{1,3}(?:\.\d{1,3}){3})$/, (all, end: string) => {
    const bytes = bytesOfV4(end)
    return bytes
      ? `:${((bytes[0]! << 8) | bytes[1]!).toString(16)}:${((bytes[2]! << 8) | bytes[3]!).toString(16)}`
      : all
  })
  if (!/^[0-9a-f:]+$/i.test(text)) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [before, after = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missingCount = 8 - before!.length - after.length
  if (halves.length === 2 ? missingCount < 1 : missingCount !== 0) return null
  const groups = [...before!, ...Array.from({ length: missingCount }, () => '0'), ...after]
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => parseInt(group, 16))
    : null
}

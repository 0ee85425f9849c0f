/** Returns the smallest id of a moment; version 7 ids begin with their milliseconds (RFC 9562). */
export function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

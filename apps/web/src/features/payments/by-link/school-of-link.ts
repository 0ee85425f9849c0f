/** Returns the school id at the start of a link's token. Null for anything else. */
export function schoolOfLink(token: string): string | null {
  if (!/^[\w-]{75}$/.test(token)) return null
  const bytes = atob(token.slice(0, 24).replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes.slice(0, 16), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(
    '',
  )
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

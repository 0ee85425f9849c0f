/**
 * Returns the token of an emailed link from the fragment, which no server sees (OQ-13). Moves a token from the query there,
 * before the address is logged anywhere.
 */
export function tokenInAddress(name: string): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const inFragment = fragment.get(name)
  if (inFragment) return inFragment
  const query = new URLSearchParams(location.search)
  const inQuery = query.get(name)
  if (!inQuery) return null
  query.delete(name)
  const rest = query.size > 0 ? `?${query.toString()}` : ''
  fragment.set(name, inQuery)
  history.replaceState(history.state, '', `${location.pathname}${rest}#${fragment.toString()}`)
  return inQuery
}

/**
 * The token of an e-mailed link: in the fragment, which no server sees (OQ-13). One in the query is moved there,
 * before the address is written down anywhere else.
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

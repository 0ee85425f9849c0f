/** What the page for cards tells the page that frames it. */
export type PayMessage = 'METHOD_SAVED' | 'CHALLENGE_ANSWERED'

/**
 * Tells our own page that frames this one that something was done. It says no more: whoever hears it asks the server what
 * came of it.
 */
export function tellHolder(what: PayMessage): void {
  if (window.parent !== window) window.parent.postMessage({ afterbell: 'pay', what }, location.origin)
}

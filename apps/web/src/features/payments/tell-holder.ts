/** Messages from the card page to the page that frames it. */
export type PayMessage = 'METHOD_SAVED' | 'CHALLENGE_ANSWERED'

/** Tells our framing page that something was done, without the result: the receiver asks the server for it. */
export function tellHolder(what: PayMessage): void {
  if (window.parent !== window) window.parent.postMessage({ afterbell: 'pay', what }, location.origin)
}

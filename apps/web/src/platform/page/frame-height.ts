/**
 * Tells the page that embeds this one how high it is, so that the frame needs no scrollbar. Posts to that page only; the
 * school decides which sites may embed it.
 */
export function tellHeight(holder = holderOrigin()): void {
  if (window.parent === window || !holder) return
  let lastHeight = 0
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === lastHeight) return
    lastHeight = height
    window.parent.postMessage({ afterbell: 'height', height }, holder)
  }
  new ResizeObserver(tell).observe(document.body)
  // A script of the outer page that loads later asks for the height.
  addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source !== window.parent || (data as { afterbell?: string } | null)?.afterbell !== 'ask') return
    lastHeight = 0
    tell()
  })
  tell()
}

function holderOrigin(): string | null {
  const [nearest] = location.ancestorOrigins ?? []
  if (nearest) return nearest
  return document.referrer ? new URL(document.referrer).origin : null
}

/** The token of a preview. It lives in this page alone: no address, no storage and no cookie has it. */
let token: string | null = null

/** Checks whether a page of staff shows this one, as a guardian sees it. */
export function isPreview(): boolean {
  return token !== null || (window.parent !== window && new URLSearchParams(location.search).has('preview'))
}

/** Returns the token by which calls read as a guardian; null outside a preview, where the cookie counts. */
export function previewToken(): string | null {
  return token
}

/** Waits until the staff page around this one hands over the token. Nothing is asked of the server before. */
export function receivePreview(): Promise<void> {
  return new Promise((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const message = data as { afterbell?: string; token?: unknown } | null
      if (source !== window.parent || origin !== location.origin) return
      if (message?.afterbell !== 'preview' || typeof message.token !== 'string') return
      token = message.token
      removeEventListener('message', hear)
      resolve()
    }
    addEventListener('message', hear)
    window.parent.postMessage({ afterbell: 'preview-ready' }, location.origin)
  })
}

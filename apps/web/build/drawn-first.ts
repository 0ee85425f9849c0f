import type { Plugin } from 'vite'

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the styles of a page that draws something itself behind what it draws: a browser shows nothing of what stands after
 * a stylesheet until that is there. The program waits for them as before.
 */
export function drawnFirst(): Plugin {
  return {
    name: 'afterbell-drawn-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes('class="first"')) return html
        const styles = html.match(STYLESHEETS) ?? []
        return html.replaceAll(STYLESHEETS, '').replace('</body>', `${styles.join('')}\n  </body>`)
      },
    },
  }
}

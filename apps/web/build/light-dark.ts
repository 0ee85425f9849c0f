import type { Plugin } from 'vite'

/** The styles of the pages that families open, on phones that are years old. */
const OF_FAMILIES =
  /src\/(portal|public|platform\/page\/small-page|features\/payments\/(by-link\/|pay\.)|features\/messages\/unsubscribe)[^?]*\.css$/

/**
 * Writes `light-dark(a, b)` of the pages of families as browsers before 2024 read it: `--in-light` and `--in-dark` of
 * small-page.css are each either empty or missing, so that one of the two colors is left.
 */
export function lightDarkForOlder(): Plugin {
  return {
    name: 'afterbell-light-dark',
    enforce: 'pre',
    transform: {
      filter: { id: OF_FAMILIES, code: /light-dark\(/ },
      handler: (css) => ({ code: bothColors(css), map: null }),
    },
  }
}

function bothColors(css: string): string {
  return css.replaceAll(
    /light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)/g,
    (_, light: string, dark: string) => `var(--in-light, ${light.trim()}) var(--in-dark, ${dark.trim()})`,
  )
}

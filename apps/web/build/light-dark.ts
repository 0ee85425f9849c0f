import type { Plugin } from 'vite'

/** The styles of the pages that families open, on phones that are years old. */
const OF_FAMILIES =
  /src\/(portal|public|platform\/page\/small-page|features\/payments\/(by-link\/|pay(?=\.css))|features\/messages\/unsubscribe)[^?]*\.css$/

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
    // The minifier writes widths as ranges, which browsers read since 2023.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = withoutRanges(String(file.source))
      },
    },
  }
}

function bothColors(css: string): string {
  return css.replaceAll(
    /light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)/g,
    (_, light: string, dark: string) => `var(--in-light, ${light.trim()}) var(--in-dark, ${dark.trim()})`,
  )
}

function withoutRanges(css: string): string {
  return css.replaceAll(/\(width([<>])=([\d.]+\w+)\)/g, (_, sign: string, width: string) =>
    sign === '<' ? `(max-width:${width})` : `(min-width:${width})`,
  )
}

import { Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

/** What a call is declared with for the server, its tests and the API document alone. */
const NOT_FOR_BROWSERS = new Set(['summary', 'refusals'])

/** Takes out of the declared calls what no browser reads, so that none loads it. */
export function declarationsForBrowsers(): Plugin {
  return {
    name: 'afterbell-declarations',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /packages\/contract\/src\//, code: /\bsummary:/ },
      handler(code) {
        const cuts: [from: number, to: number][] = []
        new Visitor({
          CallExpression({ callee, arguments: [declared] }) {
            if (callee.type !== 'Identifier' || callee.name !== 'op') return
            if (declared?.type !== 'ObjectExpression') return
            declared.properties.forEach((each, index) => {
              if (each.type !== 'Property' || each.key.type !== 'Identifier') return
              if (!NOT_FOR_BROWSERS.has(each.key.name)) return
              cuts.push([each.start, declared.properties[index + 1]?.start ?? each.end])
            })
          },
        }).visit(this.parse(code) as never)
        const kept = cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code)
        return { code: kept, map: null }
      },
    },
  }
}

import { join } from 'node:path'
import { parseSync, Visitor, type JSXElement, type JSXFragment } from 'oxc-parser'
import { screensIn } from './gen-map.ts'
import { sourcesBelow, type Source } from './sources.ts'

/** Visible names on a screen: buttons, fields, columns, menus. Whole labels, and labels with placeholders. */
export interface Labels {
  whole: ReadonlySet<string>
  /** Words around the placeholders: `Add {noun}` is `['Add ', '']`. */
  parted: readonly (readonly string[])[]
}

/** Files that draw the surroundings of every screen: navigation, search, the user's menu. */
const AROUND = ['apps/web/src/features/frame/Frame.tsx', 'apps/web/src/features/finder/Shortcuts.tsx']

/**
 * Returns a function that finds the labels of a screen by its address, with `{kind}` as first part where kinds share
 * it. It reads the screen's direct and lazy imports down to the domain, and adds the labels of the frame.
 */
export function screenLabels(): (address: string) => Labels {
  const files = new Map(
    sourcesBelow('apps/web/src', 'packages/domain/src').map((each) => [each.path, each] as const),
  )
  const screens = new Map(screensIn(files).map(({ address, file }) => [address, file]))
  const labelsByPath = new Map<string, Labels>()
  const labelsOfFile = (path: string): Labels => {
    const labels = labelsByPath.get(path) ?? labelsIn(files.get(path)!)
    labelsByPath.set(path, labels)
    return labels
  }
  return (address) => {
    const screen = screens.get(address)
    if (!screen) throw new Error(`No screen at ${address}`)
    const all = reachable([screen, ...AROUND], files).map(labelsOfFile)
    return {
      whole: new Set(all.flatMap(({ whole }) => [...whole])),
      parted: all.flatMap(({ parted }) => parted),
    }
  }
}

/** Checks whether a screen has a label, whole or put together from its own words. */
export function isLabel(label: string, { whole, parted }: Labels): boolean {
  return whole.has(label) || parted.some((parts) => isPutTogether(label, parts, whole))
}

/** A placeholder takes only a word of the screen itself, or nothing. Otherwise `Add {noun}` would allow any name. */
function isPutTogether(label: string, parts: readonly string[], whole: ReadonlySet<string>): boolean {
  const match = new RegExp(`^${parts.map(literally).join('(.*)')}$`).exec(label)
  return match !== null && match.slice(1).every((word) => word === '' || whole.has(word))
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The files that these files load, themselves included. */
function reachable(from: readonly string[], files: ReadonlyMap<string, Source>): string[] {
  const seen = new Set<string>()
  const follow = (path: string): void => {
    const file = files.get(path)
    // Help files mention labels, but have none.
    if (!file || seen.has(path) || path.includes('/help/')) return
    seen.add(path)
    for (const each of file.imports)
      follow(
        each.startsWith('@afterbell/domain/')
          ? join('packages/domain/src', `${each.slice('@afterbell/domain/'.length)}.ts`)
          : each,
      )
  }
  from.forEach(follow)
  return [...seen]
}

/** Collects the text of a file's strings, templates and elements. */
export function labelsIn({ path, text }: Pick<Source, 'path' | 'text'>): Labels {
  const whole = new Set<string>()
  const parted: string[][] = []
  const say = (parts: string[]): void => {
    if (parts.length === 1) whole.add(parts[0]!.trim())
    else if (parts.some((part) => /\p{L}{2}/u.test(part))) parted.push(parts)
  }
  const sayChildren = ({ children }: JSXElement | JSXFragment): void => {
    const parts = ['']
    for (const child of children)
      if (child.type === 'JSXText') parts[parts.length - 1] += child.value.replace(/\s+/g, ' ')
      else if (child.type === 'JSXExpressionContainer' && !isSpace(child.expression)) parts.push('')
      else if (child.type === 'JSXElement') say([parts.splice(0, parts.length, '').join('')])
    say(parts.map((part, index) => trimmed(part, index === 0, index === parts.length - 1)))
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') whole.add(value.trim())
    },
    TemplateLiteral: ({ quasis }) => say(quasis.map(({ value }) => value.cooked ?? '')),
    JSXElement: sayChildren,
    JSXFragment: sayChildren,
  }).visit(parseSync(path, text).program)
  return { whole, parted }
}

function isSpace(expression: { type: string }): boolean {
  return expression.type === 'JSXEmptyExpression'
}

function trimmed(part: string, isFirst: boolean, isLast: boolean): string {
  const begun = isFirst ? part.trimStart() : part
  return isLast ? begun.trimEnd() : begun
}

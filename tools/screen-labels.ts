import { join } from 'node:path'
import { parseSync, Visitor, type JSXElement, type JSXFragment } from 'oxc-parser'
import { screensIn } from './gen-map.ts'
import { sourcesBelow, type Source } from './sources.ts'

/** What can be read on a screen as the name of a button, a field, a column, a menu: whole, or with parts that are put in. */
export interface Labels {
  whole: ReadonlySet<string>
  /** Words around the parts that are put in: `Add {noun}` is `['Add ', '']`. */
  parted: readonly (readonly string[])[]
}

/** Where what surrounds every screen is drawn: navigation, search, the user's menu. */
const AROUND = ['apps/web/src/features/frame/Frame.tsx', 'apps/web/src/features/finder/Shortcuts.tsx']

/**
 * Answers the labels of a screen by its address, `{kind}` for its first part where each kind of activity has it. They are
 * read from the files the screen imports, at once or later, down to the domain; those of the frame come with them.
 */
export function screenLabels(): (address: string) => Labels {
  const files = new Map(
    sourcesBelow('apps/web/src', 'packages/domain/src').map((each) => [each.path, each] as const),
  )
  const screens = new Map(screensIn(files).map(({ address, file }) => [address, file]))
  const said = new Map<string, Labels>()
  const labelsOfFile = (path: string): Labels => {
    const known = said.get(path) ?? labelsIn(files.get(path)!)
    said.set(path, known)
    return known
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

/** Whether a label is read there: as it is, or put together of words that are. */
export function isLabel(label: string, { whole, parted }: Labels): boolean {
  return whole.has(label) || parted.some((parts) => isPutTogether(label, parts, whole))
}

/** What is put in must be a word of the screen itself, or nothing, so that `Add {noun}` is no leave to name anything. */
function isPutTogether(label: string, parts: readonly string[], whole: ReadonlySet<string>): boolean {
  const found = new RegExp(`^${parts.map(literally).join('(.*)')}$`).exec(label)
  return found !== null && found.slice(1).every((word) => word === '' || whole.has(word))
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The files that are loaded for some, themselves included. */
function reachable(from: readonly string[], files: ReadonlyMap<string, Source>): string[] {
  const seen = new Set<string>()
  const follow = (path: string): void => {
    const file = files.get(path)
    // What helps names labels, and has none.
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

/** What a file says in its strings, its templates and between its tags. */
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

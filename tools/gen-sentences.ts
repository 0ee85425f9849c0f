import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type Program } from 'oxc-parser'
import { ROOT, sourcesBelow } from './sources.ts'

/** Messages whose wording the product's specification fixes: one a line, parts in braces. */
const FIXED = join(ROOT, 'tools/fixed-sentences.txt')

/**
 * Every sentence a person reads, on one page, for whoever reads them from top to bottom or says them in another language:
 * by file, with the parts that are put in braces. A star marks those whose wording is fixed.
 */
export function sentences(): string {
  const fixed = readFileSync(FIXED, 'utf8').split('\n').filter(Boolean).map(pattern)
  const files = sourcesBelow('packages/domain/src', 'packages/contract/src', 'apps/api/src', 'apps/web/src')
  const parts = files.flatMap(({ path, text }) => {
    const found = [...new Set(sentencesIn(path, text))]
    if (found.length === 0) return []
    const lines = found.map((each) => `- ${fixed.some((one) => one.test(each)) ? '★ ' : ''}${escaped(each)}`)
    return [`## [${path}](../${path})\n\n${lines.join('\n')}\n`]
  })
  return `${HEAD}\n${parts.join('\n')}`
}

const HEAD = `# Sentences

Written by \`npm run gen\`: what the product says to people, file by file. Parts that are put in stand in braces; ★ marks
a wording the specification fixes.
`

/** A fixed message with whatever the product puts in for its parts. */
function pattern(message: string): RegExp {
  const parts = message.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`)
}

/** In Markdown, and on one line. */
function escaped(sentence: string): string {
  return sentence.replace(/[<>*_`|]/g, String.raw`\$&`)
}

/** What a file says to people: its texts in JSX, and its strings that read like words for people. */
export function sentencesIn(path: string, text: string): string[] {
  const { program } = parseSync(path, text)
  const silent = silentIn(program)
  const found: { at: number; said: string }[] = []
  const say = (at: number, said: string): void => {
    const line = said.replace(/\s+/g, ' ').trim()
    if (/\p{L}/u.test(line.replace(/\{[^}]*\}/g, ''))) found.push({ at, said: line })
  }
  new Visitor({
    JSXText: ({ start, value }) => say(start, unescaped(value)),
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !silent.has(start) && isForPeople(value)) say(start, value)
    },
    TemplateLiteral: ({ start, quasis, expressions }) => {
      if (silent.has(start)) return
      const said = quasis
        .map(({ value }, index) => `${value.cooked ?? ''}${named(expressions[index], text)}`)
        .join('')
      if (isForPeople(said)) say(start, said)
    },
  }).visit(program)
  return found.toSorted((a, b) => a.at - b.at).map(({ said }) => said)
}

/** Where strings begin that nobody reads: names of modules, keys, types, SQL, thrown errors of programmers, tests of equality. */
function silentIn(program: Program): Set<number> {
  const silent = new Set<number>()
  const hush = (node: { start: number } | null | undefined): void => void (node && silent.add(node.start))
  new Visitor({
    ImportDeclaration: ({ source }) => hush(source),
    ExportNamedDeclaration: ({ source }) => hush(source),
    ExportAllDeclaration: ({ source }) => hush(source),
    ImportExpression: ({ source }) => hush(source),
    TSLiteralType: ({ literal }) => hush(literal),
    Property: ({ key }) => hush(key),
    MemberExpression: ({ property }) => hush(property),
    TaggedTemplateExpression: ({ quasi }) => hush(quasi),
    BinaryExpression: ({ operator, left, right }) => {
      if (operator !== '+') [left, right].forEach(hush)
    },
    SwitchCase: ({ test }) => hush(test),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && UNREAD.test(name.name)) hush(value)
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name === 'Error') given.forEach(hush)
    },
  }).visit(program)
  return silent
}

/** Attributes of elements that carry no words. */
const UNREAD =
  /^(className|id|name|type|role|href|to|from|variant|size|color|c|key|d|viewBox|mt|mb|p|gap|w|h|style|autoComplete|inputMode|data-.*)$/

/** Several words, or one that begins with a capital; no path, no list of classes, no code. */
function isForPeople(said: string): boolean {
  const text = said.trim()
  if (
    !/\p{L}{2}/u.test(text) ||
    /^[\w.-]*[/@:][\w./:@{}-]*$/.test(text) ||
    /^--|[{}<>];|=>|\bselect |^\.|;$/.test(text)
  )
    return false
  if (/^[a-z-]+(: ?[^ ]+)+$/.test(text)) return false
  return /\s/.test(text) ? /[\p{L}\d] +[\p{L}({\d]|\p{L}, /u.test(text) : /^\p{Lu}\p{Ll}+[!?.…]?$/u.test(text)
}

/** A part that is put in, by the last word of what it is. */
function named(node: { start: number; end: number } | undefined, text: string): string {
  if (!node) return ''
  const words = text.slice(node.start, node.end).match(/[A-Za-z]\w*/g)
  return `{${text.slice(node.start, node.end).length < 40 ? (words?.at(-1) ?? '') : (words?.[0] ?? '')}}`
}

function unescaped(text: string): string {
  return text.replace(/&(apos|quot|amp|nbsp|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? ' ')
}

const ENTITIES: Readonly<Record<string, string>> = {
  apos: "'",
  quot: '"',
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
}

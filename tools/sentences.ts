import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  parseSync,
  Visitor,
  type JSXChild,
  type JSXElement,
  type JSXFragment,
  type Program,
} from 'oxc-parser'
import { ROOT, sourcesBelow } from './sources.ts'

/** Messages with a wording fixed by the product's specification: one per line, parts in braces. */
const FIXED = join(ROOT, 'tools/fixed-sentences.txt')

/** Files whose strings are names, keys of locks and limits, or words between programs. */
const WITHOUT_SENTENCES =
  /refusals\/test\/|common-passwords|nicknames|names-alike|import-groups|imports\/people\/[\w-]+-(words|names|alphabets)|imports\/people\/(surnames|nobody|cell-tokens|people-grammar|plain-words)|family-column-names|login\/tries|files\/zip|ui\/theme\/|postgres\/cluster|http\/event-stream/

/** Files for engineers who program against the product or run it. */
const FOR_ENGINEERS =
  /^packages\/contract\/(?!src\/kernel\/fields)|^apps\/api\/src\/[\w-]+\.ts$|platform\/(config|http\/(api-docs|openapi)|jobs|postgres|process)/

/** Files that families read: public pages, payment pages, letters, PDFs and refusals. */
const FAMILIES_READ =
  /^apps\/web\/src\/(public|pay|portal)\/|^apps\/web\/src\/platform\/page\/SmallPage|^apps\/web\/src\/features\/(payments\/(EnterMethod|TestChallenge|by-link\/)|messages\/Unsubscribe)|^packages\/domain\/src\/([\w/-]+\.en\.ts|prices\/(price-text|payment-plan-text)|activities\/(audience|availability|sections)\.|messages\/(introduction|opt-out)|payments\/mandate)|^apps\/api\/src\/features\/(invoices\/pdf\/|payments\/by-link\/|public-pages\/)/

/** Catalogs in other languages than English, which no rule about English words reads. */
const TRANSLATIONS = /\.es\.ts$/

/**
 * Files for families whose words stand in catalogs, so they hold no sentence themselves. Every file that families read
 * comes here, one room after another.
 */
export const SPEAKS_BY_CATALOG =
  /^apps\/web\/src\/(public\/(?!structured)|portal\/|pay\/|features\/payments\/(AutopayBox|Enter|TestChallenge|by-link\/(?!kept))|ui\/calendar\/(?!Calendar\.|CalendarPopover|NowLine|drag-boxes)|features\/messages\/Unsubscribe)|^apps\/api\/src\/features\/(calendars\/feed\.|messages\/(unsubscribe|automatic\/(send-automatic|letter-language))|attendance\/automatic\/|places\/dates\/tell-changes|dunning\/dunning-fields|wait-list\/offer-fields|payments\/charging\/receipt|invoices\/pdf\/[\w-]+-pdf|portal\/money\/|rosters\/ask-for-forms)/

/**
 * docs/family-sentences.md: all text for families on one page, for review and translation. Placeholders are in braces.
 * A star marks a fixed wording.
 */
export function familySentences(): string {
  return `${HEAD}\n${byFile((path) => FAMILIES_READ.test(path))}`
}

/** docs/family-sentences.es.md: the Spanish of the catalogs, for somebody to read from top to bottom. */
export function spanishSentences(): string {
  return `${SPANISH_HEAD}\n${byFile((path) => TRANSLATIONS.test(path))}`
}

/** The same for all text that families, staff and the office read, without text for engineers and operators. */
export function everySentence(): string {
  return byFile((path) => !FOR_ENGINEERS.test(path) && !TRANSLATIONS.test(path))
}

function byFile(isRead: (path: string) => boolean): string {
  const fixed = readFileSync(FIXED, 'utf8').split('\n').filter(Boolean).map(pattern)
  return sourcesBelow('packages/domain/src', 'packages/contract/src', 'apps/api/src', 'apps/web/src')
    .filter(({ path }) => isRead(path) && !WITHOUT_SENTENCES.test(path))
    .flatMap(({ path, text }) => {
      const sentences = [...new Set(sentencesIn(path, text))]
      if (sentences.length === 0) return []
      const lines = sentences.map(
        (each) => `- ${fixed.some((one) => one.test(each)) ? '★ ' : ''}${escaped(each)}`,
      )
      return [`## [${path}](../${path})\n\n${lines.join('\n')}\n`]
    })
    .join('\n')
}

const HEAD = `# What families read

Written by \`npm run gen\`: what the product says to families, file by file. Parts that are put in stand in braces; ★ marks
a wording the specification fixes.
`

const SPANISH_HEAD = `# What families read in Spanish

Written by \`npm run gen\`, file by file, in the order of [family-sentences.md](family-sentences.md). Parts that are put in stand in
braces.
`

/** Matches a fixed message with any values for its parts. */
function pattern(message: string): RegExp {
  const parts = message.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`)
}

/** In Markdown, and on one line. */
function escaped(sentence: string): string {
  return sentence.replace(/[<>*_`|]/g, String.raw`\$&`)
}

/** Collects a file's text for people: JSX text, and strings that look like sentences. */
export function sentencesIn(path: string, text: string): string[] {
  const { program } = parseSync(path, text)
  const isSilent = silentIn(program)
  const sentences: { at: number; sentence: string }[] = []
  const say = (at: number, sentence: string): void => {
    const line = sentence.replace(/\s+/g, ' ').trim()
    if (/\p{L}/u.test(line.replace(/\{[^}]*\}/g, ''))) sentences.push({ at, sentence: line })
  }
  let lastEnd = 0
  const sayElement = (element: JSXElement | JSXFragment): void => {
    if (element.start < lastEnd || !hasWords(element)) return
    lastEnd = element.end
    say(element.start, textOfChild(element, text))
  }
  new Visitor({
    JSXElement: (element) => sayElement(element),
    JSXFragment: (fragment) => sayElement(fragment),
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !isSilent(start) && isForPeople(value)) say(start, value)
    },
    TemplateLiteral: ({ start, quasis, expressions }) => {
      if (isSilent(start)) return
      const sentence = quasis
        .map(({ value }, index) => `${value.cooked ?? ''}${named(expressions[index], text)}`)
        .join('')
      if (isForPeople(sentence)) say(start, sentence)
    },
  }).visit(program)
  return sentences.toSorted((a, b) => a.at - b.at).map(({ sentence }) => sentence)
}

/** Checks whether an element has text of its own, not only within child elements. */
function hasWords({ children }: JSXElement | JSXFragment): boolean {
  return children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value))
}

/** The text of an element, with that of the elements inside it. */
function textOfChild(child: JSXChild, text: string): string {
  if (child.type === 'JSXText') return unescaped(child.value.replace(/\s*\n\s*/g, ' '))
  if (child.type === 'JSXElement' || child.type === 'JSXFragment')
    return child.children.map((each) => textOfChild(each, text)).join('')
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return ''
  const { expression } = child
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value
  return named(expression, text)
}

/** Marks strings nobody reads: module names, keys, types, SQL, programmers' errors, equality tests. */
function silentIn(program: Program): (start: number) => boolean {
  const silent = new Set<number>()
  const hush = (node: { start: number } | null | undefined): void => void (node && silent.add(node.start))
  const keys: { start: number; end: number }[] = []
  new Visitor({
    FunctionDeclaration: (made) => {
      if (made.id && MAKES_KEYS.test(made.id.name)) keys.push(made)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && MAKES_KEYS.test(id.name)) keys.push(init)
    },
    CallExpression: ({ callee, arguments: args }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'split') hush(callee.object)
      if (FOR_PROGRAMS.test(callee.property.name)) args.forEach(hush)
    },
    ImportDeclaration: ({ source }) => hush(source),
    ExportNamedDeclaration: ({ source }) => hush(source),
    ExportAllDeclaration: ({ source }) => hush(source),
    ImportExpression: ({ source }) => hush(source),
    TSLiteralType: ({ literal }) => hush(literal),
    Property: ({ key, value }) => {
      hush(key)
      if (key.type === 'Identifier' && /^(key|dedupeKey|authorization)$/.test(key.name)) hush(value)
      // A property of a style sheet.
      if (key.type === 'Literal' && String(key.value).startsWith('--')) hush(value)
    },
    MemberExpression: ({ property }) => hush(property),
    TaggedTemplateExpression: ({ quasi }) => hush(quasi),
    BinaryExpression: ({ operator, left, right }) => {
      if (operator !== '+') [left, right].forEach(hush)
    },
    SwitchCase: ({ test }) => hush(test),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && UNREAD.test(name.name)) hush(value)
    },
    NewExpression: ({ callee, arguments: args }) => {
      if (callee.type === 'Identifier' && callee.name === 'Error') args.forEach(hush)
    },
  }).visit(program)
  return (at) => silent.has(at) || keys.some(({ start, end }) => start <= at && at < end)
}

/** Functions and constants that hold names of locks, rows and nodes. */
const MAKES_KEYS =
  /^(about|sealed|keyOf|find\w*Lock)|[kK]ey$|[lL]ock$|[sS]elector$|^(FOCUSABLE|focusable|WANTS_ESCAPE)$/

/** Methods whose strings are for a program. */
const FOR_PROGRAMS = /^(querySelector(All)?|closest|matches|query|raw|update|focusOn|createHash)$/

/** Attributes whose values nobody reads. */
const UNREAD =
  /^(className|id|name|type|role|href|to|from|variant|size|color|c|key|d|viewBox|mt|mb|p|gap|w|h|style|autoComplete|inputMode|data-.*)$/

/** SQL, HTML, style sheets, headers and selectors, which contain spaces too. */
const IS_CODE =
  /\b[a-z]{1,3}\.[a-z]+_|\b[a-z]\.\w+|^\w\.| collate |^(create|drop|alter|grant|insert|begin|local all|read) |<\w|^(min|calc)\(|rgb\(|:last-of-type|\[data-|\[role=|\[tabindex|max-age|no-transform|^(main|input|a), |^main h1|^Bearer |^@page|^case /

/** Several words, or one that begins with a capital; no path, no list of classes, no code. */
function isForPeople(sentence: string): boolean {
  const text = sentence.trim()
  if (
    !/\p{L}{2}/u.test(text) ||
    /^[\w.-]*[/@:][\w./:@{}-]*$/.test(text) ||
    /^--|[{}<>];(?! \p{Ll}+ \p{Ll}+ )|=>|\bselect |^\.|;$/u.test(text) ||
    IS_CODE.test(text)
  )
    return false
  if (/^[a-z-]+(: ?[^ ]+)+$/.test(text)) return false
  return /\s/.test(text) ? /[\p{L}\d] +[\p{L}({\d]|\p{L}, /u.test(text) : /^\p{Lu}\p{Ll}+[!?.…]?$/u.test(text)
}

/** Names a placeholder by the last word of its expression. */
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

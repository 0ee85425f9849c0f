import { groups } from '@afterbell/contract/index'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  parseSync,
  Visitor,
  type Argument,
  type Expression,
  type ObjectExpression,
  type Span,
} from 'oxc-parser'
import { source, ROOT, sourcesBelow, type Source } from './sources.ts'
import { ROOMS, tablesWrittenIn } from './walls.ts'

/** Rendered on the server first, so it is not in the staff router. */
const PUBLIC = { address: '/public/…', file: 'apps/web/src/public/PublicPage.tsx' }

const MIGRATIONS = 'apps/api/db/migrations'

/** The current schema with all tables. */
export const SCHEMA = 'apps/api/db/schema.sql'

const ROUTES = [
  'apps/web/src/staff/routes.tsx',
  'apps/web/src/staff/activity-routes.ts',
  'apps/web/src/staff/money-routes.ts',
  'apps/web/src/staff/message-routes.ts',
  'apps/web/src/staff/report-routes.ts',
  'apps/web/src/staff/school-settings-routes.ts',
]

/**
 * Builds the map from the address of a screen to its calls. Each call leads to its act, its rules and the tables it writes.
 */
export function map(schema: string): string {
  const files = new Map(sourcesBelow('apps/api/src', 'apps/web/src').map((each) => [each.path, each]))
  const schemaLines = linesOfTables(schema)
  const rooms = ROOMS.flatMap((room) => {
    const roomFiles = [...files.values()].filter(({ path }) => path.includes(`/features/${room}/`))
    return roomFiles.length === 0 ? [] : [roomSection(room, roomFiles, files, schemaLines)]
  })
  return [HEAD, screensSection(files), ...rooms].join('\n')
}

const HEAD = `# Map

Written by \`npm run gen\`. Begin with the address: of a screen below, or of a call in its room further down. A call is
declared in the contract, allowed by a right of [roles.ts](../packages/domain/src/kernel/roles.ts), done by an act of the
server, decided by a rule, and kept in a table. Rooms stand in their order:
one may use those above it, never those below.
`

/** By path. */
type Files = ReadonlyMap<string, Source>

// ── screens ──

function screensSection(files: Files): string {
  const rows = [...screensIn(files), PUBLIC]
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map(({ address, file }) => {
      const called = groupsCalled(file, files).map((group) => `[${group}](#${group.toLowerCase()})`)
      return `| \`/schools${address}\` | ${link(basename(file, '.tsx'), file)} | ${called.join(' ')} |`
    })
  return `## Screens\n\n\`{kind}\` is \`classes\`, \`camps\` or \`aftercare\`.\n\n| address | screen | calls |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

/**
 * Finds the addresses of staff screens and the files that draw them. `{kind}` stands for the part each kind of activity
 * has.
 */
export function screensIn(files: Files): { address: string; file: string }[] {
  return ROUTES.flatMap((path) => screensOfRoutes(files.get(path)!))
}

/** The routes of a file that show a screen, by the screen they import. */
function screensOfRoutes({ path, text }: Source): { address: string; file: string }[] {
  const screens = new Map(
    source(path, text)
      .imports.filter((each) => each.endsWith('Screen.tsx'))
      .map((each) => [basename(each, '.tsx'), each]),
  )
  const declared = [...text.matchAll(/reportRoute\('([\w-]+)', \(\) => import\('.*\/(\w+)\.tsx'\)/g)]
  const reports = declared.map(([, name, screen]) => ({
    address: `/reports/${name}`,
    file: screens.get(screen!)!,
  }))
  const routes = text.split('createRoute({').flatMap((block) => {
    const address = /path: [`']([^`']+)[`']/.exec(block)?.[1]
    const name = [...screens.keys()].find((each) => new RegExp(`\\b${each}\\b`).test(block))
    const file = name && screens.get(name)
    return address && file ? [{ address: address.replace('${screen}', '{kind}'), file }] : []
  })
  return [...routes, ...reports]
}

/** The groups of calls a screen makes, directly or through its imports within the rooms. */
function groupsCalled(screen: string, files: Files): string[] {
  const seen = new Set<string>()
  const called = new Set<string>()
  const follow = (path: string) => {
    const file = files.get(path)
    if (!file || seen.has(path) || !path.includes('/features/')) return
    seen.add(path)
    for (const [, group] of file.text.matchAll(/\b([a-z]\w+)\.[a-z]\w*\b/gi))
      if (group! in groups && new RegExp(`import \\{[^}]*\\b${group}\\b`).test(file.text)) called.add(group!)
    file.imports.forEach(follow)
  }
  follow(screen)
  return Object.keys(groups).filter((group) => called.has(group))
}

// ── rooms ──

function roomSection(room: string, roomFiles: Source[], files: Files, schemaLines: SchemaLines): string {
  const server = roomFiles.filter(({ path }) => path.startsWith('apps/api/'))
  const calls = server.flatMap((file) => callsOf(file, files, schemaLines))
  const rules = [...new Set(roomFiles.flatMap(rulesOf))].sort()
  const tables = [...tablesOfRoom(room, server)].filter((table) => schemaLines.has(table)).sort()
  return [
    `## ${room}\n`,
    line(
      'Rules',
      rules.map((rule) => link(rule, `packages/domain/src/${rule}.ts`)),
    ),
    line(
      'Tables',
      tables.map((table) => link(table, `${SCHEMA}#L${schemaLines.get(table)}`)),
    ),
    ...calls,
  ]
    .filter((each) => each !== '')
    .join('\n')
    .concat('\n')
}

function line(title: string, parts: string[]): string {
  return parts.length === 0 ? '' : `- **${title}:** ${parts.join(' · ')}`
}

function link(text: string, path: string): string {
  return `[${text}](../${path})`
}

/** Returns a table for each group of calls a routes file serves. */
function callsOf(routes: Source, files: Files, schemaLines: SchemaLines): string[] {
  const tables: string[] = []
  const { program } = parseSync(routes.path, routes.text)
  const codeOf = codeIn(routes)
  /** Functions of the file by name. Their code counts as part of their callers' code. */
  const localFunctions = new Map<string, string>()
  /** Code of shared calls, by the function that makes them and by the constants that hold its result. */
  const shared = new Map<string, Map<string, string>>()
  new Visitor({
    FunctionDeclaration(made) {
      if (!made.id || !made.body) return
      const [first] = made.body.body
      if (first?.type === 'ReturnStatement' && first.argument?.type === 'ObjectExpression')
        shared.set(made.id.name, propertiesOf(first.argument, codeOf))
      else localFunctions.set(made.id.name, codeOf(made.body))
    },
  }).visit(program)
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return
      const made = init.callee.type === 'Identifier' && shared.get(init.callee.name)
      if (made) shared.set(id.name, withList(made, codeOf(init)))
    },
  }).visit(program)
  new Visitor({
    CallExpression({ callee, arguments: [group, acts] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'serve' || group?.type !== 'Identifier') return
      const actsObject = acts && objectBehind(acts, routes, files)
      if (!actsObject) return
      const code = propertiesOf(actsObject.object, codeIn(actsObject.file), shared)
      for (const [key, body] of code) code.set(key, withLocalFunctions(body, localFunctions))
      tables.push(groupTable(group.name, code, { routes, acts: actsObject.file }, files, schemaLines))
    },
  }).visit(program)
  return tables
}

interface ActsObject {
  object: ObjectExpression
  file: Source
}

/** Returns a function that reads a node's source text. */
function codeIn({ text }: Source): (node: Span) => string {
  return (node) => text.slice(node.start, node.end)
}

/**
 * Finds the acts object passed to `serve`: a literal, a name, or a function that returns one, here or in the file it is
 * imported from.
 */
function objectBehind(acts: Argument, file: Source, files: Files): ActsObject | null {
  if (acts.type === 'TSAsExpression') return objectBehind(acts.expression, file, files)
  if (acts.type === 'ObjectExpression') return { object: acts, file }
  const named = acts.type === 'CallExpression' ? acts.callee : acts
  if (named.type !== 'Identifier') return null
  const from = new RegExp(`import \\{[^}]*\\b${named.name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(file.text)?.[1]
  const there = from ? files.get(join(file.path, '..', from)) : file
  const object = there && objectNamed(there, named.name)
  return object ? { object, file: there } : null
}

/** Finds the object that has this name in a file, or that its function of this name returns. */
function objectNamed({ path, text }: Source, name: string): ObjectExpression | null {
  let match: ObjectExpression | null = null
  const take = (made: Expression | null | undefined) => {
    if (made?.type === 'ObjectExpression') match ??= made
    else if (made?.type === 'ArrowFunctionExpression' && made.body.type !== 'BlockStatement') take(made.body)
    else if (made?.type === 'ParenthesizedExpression' || made?.type === 'TSSatisfiesExpression')
      take(made.expression)
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === name) take(init)
    },
    FunctionDeclaration({ id, body }) {
      const returned = body?.body.find((each) => each.type === 'ReturnStatement')
      if (id?.name === name && returned) take(returned.argument)
    },
  }).visit(parseSync(path, text).program)
  return match
}

/** Returns the code of each property of an object. Follows spreads, and references such as `places.list`. */
function propertiesOf(
  object: ObjectExpression,
  codeOf: (node: Span) => string,
  shared: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
): Map<string, string> {
  return new Map(
    object.properties.flatMap((each): [string, string][] => {
      if (each.type === 'SpreadElement') {
        const { argument } = each
        const made =
          argument.type === 'CallExpression' && argument.callee.type === 'Identifier'
            ? shared.get(argument.callee.name)
            : undefined
        return made ? [...withList(made, codeOf(argument))] : []
      }
      if (each.key.type !== 'Identifier') return []
      const propertyCode = codeOf(each)
      const [, from, name] = /: (\w+)\.(\w+)$/.exec(propertyCode) ?? []
      return [[each.key.name, shared.get(from!)?.get(name!) ?? propertyCode]]
    }),
  )
}

/** Adds the call for a list to the code of everything made for it. */
function withList(made: ReadonlyMap<string, string>, call: string): Map<string, string> {
  return new Map([...made].map(([key, code]) => [key, `${code}\n${call}`]))
}

/** Returns the code together with the functions of its own file that it calls. */
function withLocalFunctions(code: string, localFunctions: ReadonlyMap<string, string>): string {
  const callees = [...localFunctions].filter(
    ([name, body]) => new RegExp(`\\b${name}\\(`).test(code) && !code.includes(body),
  )
  return callees.length === 0 ? code : [code, ...callees.map(([, body]) => body)].join('\n')
}

function groupTable(
  name: string,
  code: ReadonlyMap<string, string>,
  { routes, acts: actsFile }: { routes: Source; acts: Source },
  files: Files,
  schemaLines: SchemaLines,
): string {
  const declared = routes.imports.find((each) => declares(each, name))?.replace('@afterbell/contract/', '')
  const rows = Object.entries(groups[name] ?? {}).map(([key, op]) => {
    const callCode = code.get(key)
    const reached = callCode ? actsIn(actsFile, callCode, files) : []
    // Acts defined where they are assembled use no further file.
    const acts = reached.length > 0 || actsFile === routes ? reached : [actsFile]
    const done = acts.length > 0 ? acts : [routes]
    const rules = [
      ...new Set(acts.flatMap((act) => (op.method === 'GET' ? rulesOf(act) : rulesBehind(act, files)))),
    ].filter((rule) => !rule.startsWith('kernel/'))
    // A store for reads may also contain a writing statement, which a GET never runs.
    const written =
      op.method === 'GET'
        ? []
        : [...new Set(acts.flatMap((act) => tablesOf(act, files)))]
            .filter((table) => schemaLines.has(table))
            .sort()
    return `| ${addressOf(op)} | ${rightOf(op)} | ${done.map(({ path }) => link(basename(path, '.ts'), path)).join(' ')} | ${rules.map((rule) => link(basename(rule), `packages/domain/src/${rule}.ts`)).join(' ')} | ${written.join(' ')} |`
  })
  const title = declared ? link(name, `packages/contract/src/${declared}.ts`) : name
  return `\n### ${name}\n\nDeclared in ${title}.\n\n| call | right | act | rules | writes |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`
}

function addressOf(op: AnyOp): string {
  const [first, ...others] = op.paths
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `\`${op.method} ${first!.path.replace('/schools/{schoolId}', '…')}\`${more}`
}

/** Row and column in the table of rights, or who may call without a right. */
function rightOf({ allow }: AnyOp): string {
  if (typeof allow === 'string') return allow
  return 'self' in allow ? `self, or ${allow.or[0]}: ${allow.or[1]}` : `${allow[0]}: ${allow[1]}`
}

/** The room files an act consists of, by the names in its code. */
function actsIn({ path, text }: Source, code: string, files: Files): Source[] {
  const imports = text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)
  return [...imports].flatMap(([, names, from]) => {
    const isUsed = names!
      .split(',')
      .map((each) => each.trim())
      .some((each) => each && !each.startsWith('type ') && new RegExp(`\\b${each}\\b`).test(code))
    const file = files.get(join(path, '..', from!))
    return isUsed && file && file.path.includes('/features/') ? [file] : []
  })
}

/** The tables that a room's file or the stores it imports write. */
function tablesOf(act: Source, files: Files): string[] {
  const seen = new Set<string>()
  const tables = new Set<string>()
  const follow = (file: Source | undefined) => {
    if (!file || seen.has(file.path) || !file.path.includes('/features/')) return
    seen.add(file.path)
    for (const table of tablesWrittenIn(file.text)) tables.add(table)
    for (const each of file.imports) follow(files.get(each))
  }
  follow(act)
  return [...tables]
}

function declares(imported: string, name: string): boolean {
  const file = imported.replace(/^@afterbell\/contract\//, '')
  if (file === imported) return false
  const text = readFileSync(join(ROOT, `packages/contract/src/${file}.ts`), 'utf8')
  return new RegExp(`export const ${name}\\b`).test(text)
}

/** The rules an act calls. An act without any has those of the acts it calls. */
function rulesBehind(act: Source, files: Files): string[] {
  const seen = new Set<Source>()
  let frontier = [act]
  while (frontier.length > 0) {
    const rules = frontier.flatMap(rulesOf)
    if (rules.some((rule) => !rule.startsWith('kernel/'))) return rules
    for (const each of frontier) seen.add(each)
    frontier = frontier
      .flatMap(({ imports }) => imports.flatMap((each) => files.get(each) ?? []))
      .filter((each) => each.path.includes('/features/') && !seen.has(each))
  }
  return []
}

function rulesOf({ imports }: Source): string[] {
  return imports
    .filter((each) => each.startsWith('@afterbell/domain/'))
    .map((each) => each.replace('@afterbell/domain/', ''))
    .filter((rule) => existsSync(join(ROOT, `packages/domain/src/${rule}.ts`)))
}

/** The tables that a room's migrations create or its files write. */
function tablesOfRoom(room: string, server: readonly Source[]): Set<string> {
  const made = readdirSync(join(ROOT, MIGRATIONS))
    .filter((each) => each.endsWith(`-${room}.sql`))
    .flatMap((each) => [
      ...readFileSync(join(ROOT, MIGRATIONS, each), 'utf8').matchAll(/^create (?:unlogged )?table (\w+) /gm),
    ])
    .map(([, table]) => table!)
  const written = server.flatMap(({ text }) => [...tablesWrittenIn(text)])
  return new Set([...made, ...written])
}

/** The line of each table in the schema file. */
type SchemaLines = ReadonlyMap<string, number>

function linesOfTables(schema: string): SchemaLines {
  return new Map(
    schema.split('\n').flatMap((each, index): [string, number][] => {
      const table = /^create (?:unlogged )?table (\w+) /.exec(each)?.[1]
      return table ? [[table, index + 1]] : []
    }),
  )
}

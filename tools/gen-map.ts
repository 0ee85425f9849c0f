import { groups } from '@afterbell/contract/index'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor, type ObjectProperty } from 'oxc-parser'
import { source, ROOT, sourcesBelow, type Source } from './sources.ts'
import { ROOMS, tablesWrittenIn } from './walls.ts'

const ROUTES = ['apps/web/src/staff/routes.tsx', 'apps/web/src/staff/activity-routes.ts']

/**
 * Where things are, by address: from the address of a screen to the calls it makes, from a call to the act that does it, the
 * rules that decide it and the tables it writes.
 */
export function map(): string {
  const files = new Map(sourcesBelow('apps/api/src', 'apps/web/src').map((each) => [each.path, each]))
  const rooms = ROOMS.flatMap((room) => {
    const own = [...files.values()].filter(({ path }) => path.includes(`/features/${room}/`))
    return own.length === 0 ? [] : [roomSection(room, own, files)]
  })
  return [HEAD, screensSection(files), ...rooms].join('\n')
}

const HEAD = `# Map

Written by \`npm run gen\`. Begin with the address: of a screen below, or of a call in its room further down. A call is
declared in the contract, done by an act of the server, decided by a rule, and kept in a table. Rooms stand in their order:
one may use those above it, never those below.
`

/** By path. */
type Files = ReadonlyMap<string, Source>

// ── screens ──

function screensSection(files: Files): string {
  const rows = ROUTES.flatMap((path) => screensIn(files.get(path)!))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map(({ address, file }) => {
      const called = groupsCalled(file, files).map((group) => `[${group}](#${group.toLowerCase()})`)
      return `| \`/schools${address}\` | ${link(basename(file, '.tsx'), file)} | ${called.join(' ')} |`
    })
  return `## Screens\n\n\`{kind}\` is \`classes\`, \`camps\` or \`aftercare\`.\n\n| address | screen | calls |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

/** The routes of a file that show a screen, by the screen they import. */
function screensIn({ path, text }: Source): { address: string; file: string }[] {
  const screens = new Map(
    source(path, text)
      .imports.filter((each) => each.endsWith('Screen.tsx'))
      .map((each) => [basename(each, '.tsx'), each]),
  )
  return text.split('createRoute({').flatMap((block) => {
    const address = /path: [`']([^`']+)[`']/.exec(block)?.[1]
    const name =
      [...screens.keys()].find((each) => new RegExp(`\\b${each}\\b`, 'i').test(block)) ?? named(block)
    const file = name && screens.get(name)
    return address && file ? [{ address: address.replace('${screen}', '{kind}'), file }] : []
  })
}

/** A screen that several routes share is imported once, under a name of its own. */
function named(block: string): string | undefined {
  return block.includes('formScreen') ? 'ActivityFormScreen' : undefined
}

/** The groups of calls a screen makes, itself or by what it imports within the rooms. */
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

function roomSection(room: string, own: Source[], files: Files): string {
  const server = own.filter(({ path }) => path.startsWith('apps/api/'))
  const calls = server.flatMap((file) => callsOf(file, files))
  const rules = [...new Set(own.flatMap(rulesOf))].sort()
  const tables = [...new Set(server.flatMap(({ text }) => [...tablesWrittenIn(text)]))].sort()
  return [
    `## ${room}\n`,
    line(
      'Rules',
      rules.map((rule) => link(rule, `packages/domain/src/${rule}.ts`)),
    ),
    line('Tables', tables.flatMap(tableLink)),
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

/** The groups of calls a routes file serves, each as a table. */
function callsOf(routes: Source, files: Files): string[] {
  const tables: string[] = []
  const { program } = parseSync(routes.path, routes.text)
  new Visitor({
    CallExpression({ callee, arguments: [group, acts] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'serve') return
      if (group?.type !== 'Identifier' || acts?.type !== 'ObjectExpression') return
      const properties = acts.properties.filter((each) => each.type === 'Property')
      tables.push(groupTable(group.name, properties, routes, files))
    },
  }).visit(program)
  return tables
}

function groupTable(name: string, properties: ObjectProperty[], routes: Source, files: Files): string {
  const declared = routes.imports.find((each) => declares(each, name))?.replace('@afterbell/contract/', '')
  const rows = Object.entries(groups[name] ?? {}).map(([key, op]) => {
    const property = properties.find(({ key: said }) => said.type === 'Identifier' && said.name === key)
    const acts = property ? actsIn(routes, routes.text.slice(property.start, property.end), files) : []
    const done = acts.length > 0 ? acts : [routes]
    const rules = [...new Set(acts.flatMap(rulesOf))].filter((rule) => !rule.startsWith('kernel/'))
    // A store of reads may hold a writing statement too, which a GET does not ask.
    const written =
      op.method === 'GET' ? [] : [...new Set(acts.flatMap((act) => tablesOf(act, files)))].sort()
    return `| ${addressOf(op)} | ${done.map(({ path }) => link(basename(path, '.ts'), path)).join(' ')} | ${rules.map((rule) => link(basename(rule), `packages/domain/src/${rule}.ts`)).join(' ')} | ${written.join(' ')} |`
  })
  const title = declared ? link(name, `packages/contract/src/${declared}.ts`) : name
  return `\n### ${name}\n\nDeclared in ${title}.\n\n| call | act | rules | writes |\n| --- | --- | --- | --- |\n${rows.join('\n')}`
}

function addressOf(op: AnyOp): string {
  const [first, ...others] = op.paths
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `\`${op.method} ${first!.path.replace('/schools/{schoolId}', '…')}\`${more}`
}

/** The files of the rooms that an act is made of, by the names its code says. */
function actsIn({ path, text }: Source, code: string, files: Files): Source[] {
  const imports = text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)
  return [...imports].flatMap(([, names, from]) => {
    const isSaid = names!
      .split(',')
      .map((each) => each.trim())
      .some((each) => each && !each.startsWith('type ') && new RegExp(`\\b${each}\\b`).test(code))
    const file = files.get(join(path, '..', from!))
    return isSaid && file && file.path.includes('/features/') ? [file] : []
  })
}

/** The tables that are written by a file of a room, or by the stores it reaches. */
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

function rulesOf({ imports }: Source): string[] {
  return imports
    .filter((each) => each.startsWith('@afterbell/domain/'))
    .map((each) => each.replace('@afterbell/domain/', ''))
    .filter((rule) => existsSync(join(ROOT, `packages/domain/src/${rule}.ts`)))
}

function tableLink(table: string): string[] {
  const folder = 'apps/api/db/migrations'
  const file = readdirSync(join(ROOT, folder)).find((each) =>
    new RegExp(`create (unlogged )?table ${table} `).test(readFileSync(join(ROOT, folder, each), 'utf8')),
  )
  return file ? [link(table, `${folder}/${file}`)] : []
}

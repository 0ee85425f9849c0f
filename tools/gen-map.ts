import { groups } from '@afterbell/contract/index'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT, sourcesBelow, type Source } from './sources.ts'
import { ROOMS, tablesWrittenIn } from './walls.ts'

/** Where things are: for every feature its screens, its calls, the rules it asks and the tables it writes. */
export function map(): string {
  const sources = sourcesBelow('apps/api/src', 'apps/web/src')
  const sections = ROOMS.flatMap((room) => {
    const own = sources.filter(({ path }) => path.includes(`/features/${room}/`))
    return own.length === 0 ? [] : [`## ${room}\n\n${linesOf(own).join('\n')}\n`]
  })
  return `${HEAD}\n${sections.join('\n')}`
}

const HEAD = `# Map

Written by \`npm run gen\`. A room has the same name in the browser, in the server and here. It may use the rooms
above it, never those below. A call is declared in the contract, done by an act of the server, decided by a rule.
`

function linesOf(own: Source[]): string[] {
  const server = own.filter(({ path }) => path.startsWith('apps/api/'))
  const browser = own.filter(({ path }) => path.startsWith('apps/web/'))
  return [
    line(
      'Screens',
      browser.filter(isScreen).map(({ path }) => link(basename(path, '.tsx'), path)),
    ),
    line('Calls', server.flatMap(callsOf)),
    line(
      'Acts',
      server.filter(isAct).map(({ path }) => link(basename(path, '.ts'), path)),
    ),
    line(
      'Rules',
      [...new Set(own.flatMap(rulesOf))].sort().map((rule) => link(rule, `packages/domain/src/${rule}.ts`)),
    ),
    line(
      'Tables',
      [...new Set(server.flatMap(({ text }) => [...tablesWrittenIn(text)]))].sort().flatMap(tableLink),
    ),
  ].filter((each) => each !== '')
}

function line(title: string, parts: string[]): string {
  return parts.length === 0 ? '' : `- **${title}:** ${parts.join(' · ')}`
}

function link(text: string, path: string): string {
  return `[${text}](../${path})`
}

const isScreen = ({ path }: Source) => /(Screen|Dialog)\.tsx$/.test(path)
const isAct = ({ path, text }: Source) =>
  !/\.(store|routes)\.ts$/.test(path) && /\bCall<|\bAct<|\bcall\b/.test(text)

/** The groups of calls a routes file serves, each with the names of its calls. */
function callsOf({ text, imports }: Source): string[] {
  return [...text.matchAll(/\bserve\(\s*(\w+),/g)].map(([, name]) => {
    const calls = Object.keys(groups[name!] ?? {})
    const file = imports.find((each) => declares(each, name!))?.replace('@afterbell/contract/', '')
    return `${file ? link(name!, `packages/contract/src/${file}.ts`) : name} (${calls.join(', ')})`
  })
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

import { dirname } from 'node:path'
import type { Source } from './sources.ts'

/**
 * The line of rooms, the same in the domain, the contract, the server, the browser, the tests of the server and the
 * browser tests. A room may import those before it. Changing the line is a decision record.
 */
export const ROOMS = [
  // What every room speaks in: domain and contract alone.
  'kernel',
  'school',
  'login',
  // Around the screens of a school: the browser alone.
  'frame',
  // Letters and texts to families and colleagues: every list further right sends them.
  'messages',
  'users',
  'settings',
  'forms',
  'families',
  'prices',
  'activities',
  'ledger',
  'places',
  'wait-list',
  'transfers',
  'rosters',
  'drop-in',
  'attendance',
  'calendars',
  'imports',
  'public-pages',
  'invoices',
  'coupons',
  'payments',
  'care',
  'dunning',
  'late-pickups',
  'payouts',
  'own-bill',
  // The page of one child, which gathers what the others keep: the browser alone.
  'child-page',
  'dashboard',
  'reports',
  'integrations',
  'portal',
  // What a school takes along, what it forgets, and for how long it keeps the rest.
  'privacy',
  'finder',
  // Aids of the demo, such as reading the mail that was kept.
  'dev',
] as const

/** The trees of rooms, and where each begins. */
const TREES = {
  domain: 'packages/domain/src/',
  contract: 'packages/contract/src/',
  server: 'apps/api/src/',
  browser: 'apps/web/src/',
  'server tests': 'apps/api/test/',
  'browser tests': 'e2e/',
} as const

type Tree = keyof typeof TREES

/** Folders of tests that hold no room: what tests are made with, and what holds for every room at once. */
const BESIDE_ROOMS = ['rig', 'invariants', 'platform']

/** Layers of server and browser application: one may import itself and those before it. */
const LAYERS = ['ui', 'platform', 'lists', 'features'] as const

/** At most so many source files stand in one folder; tests and styles are not counted. */
const FILES_MAX = 30

/** Imports that go against the direction, as sentences. */
export function wrongImports(sources: Source[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const why = refusal(path, imported)
      return why ? [`${path} imports ${imported}: ${why}`] : []
    }),
  )
}

function refusal(path: string, imported: string): string | null {
  const from = placeOf(path)
  if (!from) return null
  if (from.layer === 'ui' && OF_THE_PRODUCT.test(imported)) return 'ui knows nothing of the product'
  const to = placeOf(fileOf(imported))
  if (!to) return null
  if (from.tree === to.tree) return layerRefusal(from, to) ?? roomRefusal(from, to)
  // A screen refreshes what others show, so the browser may call whatever there is.
  return from.tree === 'browser' && to.tree === 'contract' ? null : roomRefusal(from, to)
}

/** What `ui` has no use for: of the domain it knows dates, numbers, texts and money alone. */
const OF_THE_PRODUCT =
  /^@afterbell\/(contract\/|domain\/(?!kernel\/)|domain\/kernel\/(activity-kinds|ages|audience-text|audit-events|grades|refusals\/.+|roles)$)/

/** What a package of the repository is imported by, as the path of its file. */
function fileOf(imported: string): string {
  return imported.replace(/^@afterbell\/(domain|contract)\/(.+)$/, 'packages/$1/src/$2.ts')
}

function layerRefusal(from: Place, to: Place): string | null {
  if (from.layer === null || to.layer === null) return null
  if (to.layer === 'top')
    return from.layer === 'top' ? null : `${from.layer} does not know who puts it together`
  if (from.layer === 'top') return null
  return LAYERS.indexOf(to.layer) > LAYERS.indexOf(from.layer)
    ? `${from.layer} does not import ${to.layer}`
    : null
}

function roomRefusal(from: Place, to: Place): string | null {
  if (from.room === null) return null
  const [here, there] = [orderOf(from.room), orderOf(to.room)]
  if (here < 0) return `the room ${from.room} does not stand in the line of tools/walls.ts`
  return there > here ? `${to.room} comes after ${from.room} in the line of rooms` : null
}

function orderOf(room: string | null): number {
  return ROOMS.indexOf(room as 'school')
}

interface Place {
  tree: Tree
  /** In server and browser. `top`: what puts the rest together, processes and entries. */
  layer: (typeof LAYERS)[number] | 'top' | null
  room: string | null
}

function placeOf(path: string): Place | null {
  const found = Object.entries(TREES).find(([, folder]) => path.startsWith(folder))
  if (!found) return null
  const [tree, folder] = found as [Tree, string]
  const below = path.slice(folder.length).split('/').slice(0, -1)
  if (tree !== 'server' && tree !== 'browser') {
    const room = below[0] ?? null
    return { tree, layer: null, room: room !== null && isBesideRooms(tree, room) ? null : room }
  }
  const layer = LAYERS.find((each) => each === below[0]) ?? 'top'
  return { tree, layer, room: layer === 'features' ? (below[1] ?? null) : null }
}

function isBesideRooms(tree: Tree, folder: string): boolean {
  return tree.endsWith('tests') && BESIDE_ROOMS.includes(folder)
}

/** Files that stand in no room of the line, as sentences. `paths` are those of every tree, tests included. */
export function homeless(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const place = placeOf(path)
    return place?.room && orderOf(place.room) < 0
      ? [`${path}: the room ${place.room} does not stand in the line of tools/walls.ts`]
      : []
  })
}

/** Folders with more source files than anybody finds their way in, as sentences. */
export function crowded(paths: string[]): string[] {
  const folders = Object.entries(Object.groupBy(paths, (path) => dirname(path)))
  return folders.flatMap(([folder, files = []]) =>
    files.length > FILES_MAX ? [`${folder} holds ${files.length} files: part it by subject`] : [],
  )
}

/** Tables written by more than one room, and writes outside a store, as sentences. */
export function wrongWrites(sources: Source[]): string[] {
  const writers = new Map<string, Set<string>>()
  const wrong: string[] = []
  for (const { path, text } of sources) {
    for (const table of tablesWrittenIn(text)) {
      const owner = placeOf(path)?.room ?? 'platform'
      if (owner !== 'platform' && !path.endsWith('.store.ts'))
        wrong.push(`${path} writes ${table}: only a store writes`)
      writers.set(table, (writers.get(table) ?? new Set()).add(owner))
    }
  }
  for (const [table, owners] of writers)
    if (owners.size > 1)
      wrong.push(`${table} is written by ${[...owners].sort().join(' and ')}: one room owns a table`)
  return wrong
}

/** The tables a file writes, in SQL or through the query builder. */
export function tablesWrittenIn(text: string): Set<string> {
  const code = text.replace(/^\s*(\/\/|\*).*$/gm, '')
  const written =
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\binsert into (\w+)|\bdelete from (\w+)|\bupdate (\w+)(?: \w+)?\s+set\b/gi
  return new Set([...code.matchAll(written)].map((found) => found.slice(1).find(Boolean)!))
}

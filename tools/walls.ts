import { dirname } from 'node:path'
import type { Source } from './sources.ts'

/**
 * The order of rooms, the same in the domain, the contract, the server, the browser, the tests of the server and the
 * browser tests. A room may import those before it. Changing the order is a decision record.
 */
export const ROOMS = [
  // Terms for every room: domain and contract alone.
  'kernel',
  'school',
  'login',
  // The frame around a school's screens: the browser alone.
  'frame',
  // Letters and texts to families and colleagues. Every list further right sends them.
  'messages',
  'users',
  'settings',
  'forms',
  'families',
  'prices',
  'activities',
  'closed-days',
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
  // Stripe and the test bank. No other room names them.
  'providers',
  'invoices',
  'coupons',
  'payments',
  'care',
  'dunning',
  'late-pickups',
  'payouts',
  'own-bill',
  // The page of one child, which gathers the data of other rooms: the browser alone.
  'child-page',
  'dashboard',
  'reports',
  'integrations',
  'portal',
  // Exports, erasure and retention of a school's data.
  'privacy',
  'finder',
  // Aids of the demo, such as reading its outgoing mail.
  'dev',
] as const

/** The folders that contain rooms, and the path each begins with. */
const TREES = {
  domain: 'packages/domain/src/',
  contract: 'packages/contract/src/',
  server: 'apps/api/src/',
  browser: 'apps/web/src/',
  'server tests': 'apps/api/test/',
  'browser tests': 'e2e/',
} as const

type Tree = keyof typeof TREES

/** Test folders outside the rooms: helpers of tests, and rules for every room at once. */
const BESIDE_ROOMS = ['rig', 'invariants', 'platform']

/** Layers of server and browser application: one may import itself and those before it. */
const LAYERS = ['ui', 'platform', 'lists', 'features'] as const

/** Limit of source files in one folder; tests and styles do not count. */
const FILES_MAX = 24

/** Describes imports against the direction. */
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
  // A screen refreshes what other screens show, so the browser may use any call.
  return from.tree === 'browser' && to.tree === 'contract' ? null : roomRefusal(from, to)
}

/** Modules closed to `ui`: of the domain it may use only dates, numbers, texts and money. */
const OF_THE_PRODUCT =
  /^@afterbell\/(contract\/|domain\/(?!kernel\/)|domain\/kernel\/(activity-kinds|ages|audience-text|audit-events|grades|refusals\/.+|roles)$)/

/** Resolves an import of a repository package to its file. */
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
  const [fromOrder, there] = [orderOf(from.room), orderOf(to.room)]
  if (fromOrder < 0) return `the room ${from.room} does not stand in the line of tools/walls.ts`
  return there > fromOrder ? `${to.room} comes after ${from.room} in the line of rooms` : null
}

function orderOf(room: string | null): number {
  return ROOMS.indexOf(room as 'school')
}

interface Place {
  tree: Tree
  /** In server and browser. `top`: processes and entries, which assemble the rest. */
  layer: (typeof LAYERS)[number] | 'top' | null
  room: string | null
}

function placeOf(path: string): Place | null {
  const treeEntry = Object.entries(TREES).find(([, folder]) => path.startsWith(folder))
  if (!treeEntry) return null
  const [tree, folder] = treeEntry as [Tree, string]
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

/**
 * The order of folders in the server's largest rooms. A folder may import those before it. The files beside them put
 * the room together and may import all.
 */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  payments: ['methods', 'charging', 'carts', 'enrolling', 'by-link', 'refunds', 'transactions', 'events'],
}

/** Describes imports against the order of folders within a room, and folders that have no place in it. */
export function wrongFolders(sources: Source[]): string[] {
  return sources.flatMap(({ path, imports }) => {
    const from = folderOf(path)
    if (!from) return []
    const order = FOLDERS[from.room]!
    const here = order.indexOf(from.folder)
    if (here < 0) return [`${path}: ${from.folder} does not stand among the folders of ${from.room}`]
    return imports.flatMap((imported) => {
      const to = folderOf(imported)
      if (to?.room !== from.room || order.indexOf(to.folder) <= here) return []
      return [`${path} imports ${imported}: ${to.folder} comes after ${from.folder} in ${from.room}`]
    })
  })
}

/** Returns the folder of a file in a room whose folders have an order. Null for the files beside them. */
function folderOf(path: string): { room: string; folder: string } | null {
  const [, room, folder] = /^apps\/api\/src\/features\/([\w-]+)\/([\w-]+)\//.exec(path) ?? []
  return room !== undefined && folder !== undefined && Object.hasOwn(FOLDERS, room) ? { room, folder } : null
}

/** Describes files outside every room. `paths` are those of all trees, tests included. */
export function homeless(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const place = placeOf(path)
    return place?.room && orderOf(place.room) < 0
      ? [`${path}: the room ${place.room} does not stand in the line of tools/walls.ts`]
      : []
  })
}

/** Describes folders with too many source files. */
export function crowded(paths: string[]): string[] {
  const folders = Object.entries(Object.groupBy(paths, (path) => dirname(path)))
  return folders.flatMap(([folder, files = []]) =>
    files.length > FILES_MAX ? [`${folder} holds ${files.length} files: part it by subject`] : [],
  )
}

/** Describes tables written by more than one room, and writes outside a store. */
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

/** Returns the tables a file writes, in SQL or through the query builder. */
export function tablesWrittenIn(text: string): Set<string> {
  const code = text.replace(/^\s*(\/\/|\*).*$/gm, '')
  const written =
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\binsert into (\w+)|\bdelete from (\w+)|\bupdate (\w+)(?: \w+)?\s+set\b/gi
  return new Set([...code.matchAll(written)].map((match) => match.slice(1).find(Boolean)!))
}

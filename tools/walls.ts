import type { Source } from './sources.ts'

/** The line of features: one may import those before it. Changing it is a decision record. */
export const FEATURES = [
  'school',
  'login',
  // Around the screens of a school, in the browser alone.
  'frame',
  'users',
  'settings',
  'forms',
  'children',
  'activities',
  'enrolment',
  'drop-in',
  'attendance',
  'calendars',
  'payments',
  'messages',
  'reports',
  // The page of one child, which gathers what all before it keep: in the browser alone.
  'contact',
  'dashboard',
  'imports',
  'portal',
  'finder',
  // Aids of the demo, such as reading the mail that was kept.
  'dev',
] as const

/** Layers of the browser application: one may import itself and those before it. */
const WEB_LAYERS = ['ui', 'platform', 'lists', 'features'] as const

/** Imports that go against the direction inside server and browser application, as sentences. */
export function wrongImports(sources: Source[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const why = refusal(path, imported)
      return why ? [`${path} imports ${imported}: ${why}`] : []
    }),
  )
}

function refusal(path: string, imported: string): string | null {
  const [from, to] = [placeOf(path), placeOf(imported)]
  if (!from) return null
  if (from.layer === 'ui' && imported.startsWith('@afterbell/contract/'))
    return 'ui knows nothing of the product'
  if (!to || from.app !== to.app) return null
  if (to.layer === 'top')
    return from.layer === 'top' ? null : `${from.layer} does not know who puts it together`
  if (from.layer === 'top') return null
  const [here, there] = [orderOf(from.app, from.layer), orderOf(to.app, to.layer)]
  if (there > here) return `${from.layer} does not import ${to.layer}`
  return from.feature && to.feature ? featureRefusal(from.feature, to.feature) : null
}

function featureRefusal(from: string, to: string): string | null {
  const [here, there] = [FEATURES.indexOf(from as 'school'), FEATURES.indexOf(to as 'school')]
  if (here < 0) return `the feature ${from} does not stand in the line of tools/walls.ts`
  return there > here ? `${to} comes after ${from} in the line of features` : null
}

interface Place {
  app: 'api' | 'web'
  /** `top`: what puts the rest together, processes and entries. */
  layer: 'top' | 'ui' | 'platform' | 'lists' | 'features'
  feature: string | null
}

function placeOf(path: string): Place | null {
  const parts = /^apps\/(api|web)\/src\/(?:([^/]+)\/)?(?:([^/]+)\/)?/.exec(path)
  if (!parts) return null
  const [, app, folder, below] = parts
  const isLayer = folder && ['ui', 'platform', 'lists', 'features'].includes(folder)
  return {
    app: app as 'api' | 'web',
    layer: isLayer ? (folder as Place['layer']) : 'top',
    feature: folder === 'features' ? (below ?? null) : null,
  }
}

function orderOf(app: 'api' | 'web', layer: Place['layer']): number {
  return app === 'web' ? WEB_LAYERS.indexOf(layer as 'ui') : ['platform', 'features'].indexOf(layer)
}

/** Tables written by more than one feature, and writes outside a store, as sentences. */
export function wrongWrites(sources: Source[]): string[] {
  const writers = new Map<string, Set<string>>()
  const wrong: string[] = []
  for (const { path, text } of sources) {
    for (const table of tablesWrittenIn(text)) {
      const owner = placeOf(path)?.feature ?? 'platform'
      if (owner !== 'platform' && !path.endsWith('.store.ts'))
        wrong.push(`${path} writes ${table}: only a store writes`)
      writers.set(table, (writers.get(table) ?? new Set()).add(owner))
    }
  }
  for (const [table, owners] of writers)
    if (owners.size > 1)
      wrong.push(`${table} is written by ${[...owners].sort().join(' and ')}: one feature owns a table`)
  return wrong
}

/** The tables a file writes, in SQL or through the query builder. */
export function tablesWrittenIn(text: string): Set<string> {
  const code = text.replace(/^\s*(\/\/|\*).*$/gm, '')
  const written =
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\binsert into (\w+)|\bdelete from (\w+)|\bupdate (\w+)(?: \w+)?\s+set\b/gi
  return new Set([...code.matchAll(written)].map((found) => found.slice(1).find(Boolean)!))
}

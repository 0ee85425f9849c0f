import type { Route } from '@playwright/test'

/** A situation for a screen. The server's answers are changed on their way to the browser. */
export interface State {
  name: 'full' | 'empty' | 'long names' | 'failing'
  answer: (route: Route) => Promise<void>
}

/** Passes the server's answers on unchanged. */
export const AS_IT_IS: State = { name: 'full', answer: (route) => route.continue() }

type Json = Record<string, unknown>

export const STATES: readonly State[] = [
  {
    name: 'full',
    answer: (route) => changed(route, (page) => ({ ...page, ...rowsOf(repeated(page.content)) })),
  },
  { name: 'empty', answer: (route) => changed(route, (page) => ({ ...page, ...rowsOf([]) })) },
  { name: 'long names', answer: (route) => changed(route, (page) => page, longNames) },
  { name: 'failing', answer: failing },
]

const FULL_ROWS = 200

/** The session, and the requests of the frame around every screen. They succeed in every state. */
const FRAME =
  /\/api\/(no-auth\/(login|refresh-token|portals\/)|logout|users\/|schools\/[\w-]+$|family\/schools\/[\w-]+\/session$)/

/** The stream of changes never ends while a page is open, so nothing may wait for it. */
const STREAM = /\/today\/changes$/

interface PageAnswer extends Json {
  content: Json[]
}

async function changed(
  route: Route,
  change: (page: PageAnswer) => Json,
  each: (value: unknown) => unknown = (value) => value,
) {
  const isUnchanged = FRAME.test(route.request().url()) || STREAM.test(route.request().url())
  if (route.request().method() !== 'GET' || isUnchanged) return route.continue()
  const response = await route.fetch()
  if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response })
  const json = (await response.json()) as unknown
  const answer = isPage(json) ? change(json) : json
  await route.fulfill({ response, json: each(answer) })
}

async function failing(route: Route): Promise<void> {
  if (FRAME.test(route.request().url())) return route.continue()
  const problem = { code: 'UNFORESEEN', message: 'Something went wrong on our side', id: '7F3K-2M9Q' }
  await route.fulfill({ status: 500, json: problem })
}

function isPage(json: unknown): json is PageAnswer {
  return typeof json === 'object' && json !== null && Array.isArray((json as Json).content)
}

/** A page that contains all rows. */
function rowsOf(content: Json[]): Json {
  return {
    content,
    totalElements: content.length,
    numberOfElements: content.length,
    totalPages: content.length > 0 ? 1 : 0,
    pageable: { pageNumber: 0, pageSize: FULL_ROWS },
  }
}

/** Repeats the rows until there are many, each with new ids. */
function repeated(rows: readonly Json[]): Json[] {
  if (rows.length === 0) return []
  return Array.from({ length: FULL_ROWS }, (_, index) => {
    const row = rows[index % rows.length]!
    const copy = Math.floor(index / rows.length)
    return copy === 0
      ? row
      : Object.fromEntries(Object.entries(row).map(([key, value]) => [key, renumbered(key, value, copy)]))
  })
}

function renumbered(key: string, value: unknown, copy: number): unknown {
  const isId = /id$/i.test(key) && typeof value === 'string' && value.length === 36
  return isId ? `f${copy.toString(16).padStart(3, '0')}${value.slice(4)}` : value
}

/** Names of sixty characters, as in real registers. */
const LONG_NAMES = [
  'José Zoë Māori-Ngāti Whakaue Te Wānanga o Raukawa Fernández',
  'Āwhina-Renée Tūāhine van der Öhlenschläger Montgomery-Smythe',
  'Anne-Sophie Françoise Ó Súilleabháin Żółkiewska-Núñez Brandt',
]

function longNames(value: unknown, key = '', place = 0): unknown {
  if (Array.isArray(value)) return value.map((each, index) => longNames(each, key, place + index))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, longNames(inner, name, place)]),
    )
  }
  const isName =
    typeof value === 'string' && value !== '' && /(name|teacher|location|title|address)$/i.test(key)
  return isName ? LONG_NAMES[place % LONG_NAMES.length] : value
}

/** Runs in the page: adds up its layout shift. */
export function watchLayout(): void {
  const seen = globalThis as unknown as { layoutShift: number }
  seen.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

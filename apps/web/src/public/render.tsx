import { renderToString } from 'react-dom/server'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { pageAt } from './page-address.ts'
import { dataOf, type Island } from './island.ts'
import { MESSAGES } from './Message.tsx'
import { listAsked, type Missing } from './page-data.ts'
import { pageDescription, pageTitle } from './page-title.ts'
import { PublicApp } from './PublicApp.tsx'

// The half of the public pages that runs in the server, which loads it as it is built and knows nothing of their words.

/** What the server must ask its own calls for before it can draw a page. */
export function needsOf(
  path: string,
  query: string,
): { school: string | null; list: { kind: string; query: string } | null } {
  const page = pageAt(path, new URLSearchParams(query))
  if (!page?.school) return { school: null, list: null }
  const isListed = page.view === 'list' || page.activity !== null
  const asked = new URLSearchParams(
    Object.entries(listAsked(page)).map(([name, value]) => [name, String(value)]),
  )
  return {
    school: page.school.is,
    list: isListed ? { kind: activityKinds[page.kind].addresses.activity, query: asked.toString() } : null,
  }
}

/** A page, drawn: its title, what is said of it elsewhere, and its HTML. */
export function draw(
  path: string,
  query: string,
  island: Island,
): { title: string; description: string; html: string; isThere: boolean } {
  const page = pageAt(path, new URLSearchParams(query))
  const data = dataOf(island) ?? 'NO_SCHOOL'
  const html = renderToString(<PublicApp page={page} data={data} />)
  if (!page || typeof data === 'string') {
    const { title } = MESSAGES[page ? (data as Missing) : 'NO_PAGE']
    return { title, description: title, html, isThere: false }
  }
  return { title: pageTitle(page, data), description: pageDescription(page, data), html, isThere: true }
}

import { renderToString } from 'react-dom/server'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { ActivityDetail } from './ActivityDetail.tsx'
import { setDetailPage } from './detail-page.tsx'
import { pageAt } from './page-address.ts'
import { dataOf, type Island } from './island.ts'
import { MESSAGES } from './Message.tsx'
import { listQuery, type MissingReason } from './page-data.ts'
import { pageDescription, pageTitle } from './page-title.ts'
import { PublicApp } from './PublicApp.tsx'
import { canonicalOf, sitemapAddressOf, structuredOf } from './structured.ts'

// The server's half of the public pages. The server loads it as built and knows none of their text.

setDetailPage(ActivityDetail)

interface Drawn {
  title: string
  description: string
  html: string
  isThere: boolean
  canonical: string | null
  sitemap: string | null
  image: string | null
  structured: object | null
}

/** Calls the server has to answer before it can render a page. */
export function needsOf(
  path: string,
  query: string,
): {
  school: string | null
  list: { kind: string; query: string } | null
  dates: { kind: string; activity: string } | null
} {
  const page = pageAt(path, new URLSearchParams(query))
  if (!page?.school) return { school: null, list: null, dates: null }
  const kind = activityKinds[page.kind].addresses.activity
  const isListed = page.view === 'list' || page.activity !== null
  const filters = new URLSearchParams(
    Object.entries(listQuery(page)).map(([name, value]) => [name, String(value)]),
  )
  return {
    school: page.school.is,
    list: isListed ? { kind, query: filters.toString() } : null,
    dates: page.activity ? { kind, activity: page.activity } : null,
  }
}

/**
 * Renders a page: title, HTML, canonical address, picture and structured data. `origin` is the origin of public links. An
 * activity that is no longer offered makes the page not found.
 */
export function draw(path: string, query: string, island: Island, origin: string): Drawn {
  const page = pageAt(path, new URLSearchParams(query))
  const data = dataOf(island) ?? 'NO_SCHOOL'
  const html = renderToString(<PublicApp page={page} data={data} />)
  if (!page || typeof data === 'string') {
    const { title } = MESSAGES[page ? (data as MissingReason) : 'NO_PAGE']
    return {
      title,
      description: title,
      html,
      isThere: false,
      canonical: null,
      sitemap: null,
      image: null,
      structured: null,
    }
  }
  const { school, list } = data
  const sitemap = sitemapAddressOf(school)
  const isGone = page.activity !== null && !list?.content.some(({ id }) => id === page.activity)
  return {
    title: pageTitle(page, data),
    description: pageDescription(page, data),
    html,
    isThere: !isGone,
    canonical: isGone ? null : `${origin}${canonicalOf(page, school)}`,
    sitemap: sitemap && `${origin}${sitemap}`,
    image: school.logo && new URL(school.logo, origin).href,
    structured: structuredOf(page, data, origin),
  }
}

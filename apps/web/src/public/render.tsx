import { renderToString } from 'react-dom/server'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { ActivityDetail } from './detail/ActivityDetail.tsx'
import { LANGUAGES, languageFor, type Language } from '@afterbell/domain/kernel/languages/languages'
import { missingWords } from '@afterbell/domain/public-pages/missing-words.en'
import { setLatePages } from './late-pages.tsx'
import { pageAt } from './page-address.ts'
import { dataOf, type Island } from './island.ts'
import { MissingPage } from './Message.tsx'
import { listQuery, type MissingReason } from './page-data.ts'
import { pageDescription, pageTitle } from './page-title.ts'
import { PublicApp } from './PublicApp.tsx'
import { canonicalOf, sitemapAddressOf, structuredOf } from './structured.ts'
import { spanish } from './words.es.ts'
import { english, type Words } from './words.ts'

// The server's half of the public pages, and of the page for cards. The server loads it as built and knows none of their text.

export { drawCardPage } from '../pay/draw-card-page.tsx'

setLatePages({ Detail: ActivityDetail, Missing: MissingPage })

const wordsIn: Readonly<Record<Language, Words>> = { en: { ...english, missingWords }, es: spanish }

interface Drawn {
  language: Language
  title: string
  description: string
  html: string
  isThere: boolean
  canonical: string | null
  /** The addresses of this page in each language; none for a page that is not there. */
  alternates: { language: string; address: string }[]
  sitemap: string | null
  image: string | null
  structured: object | null
}

/** The language of a page, and the calls the server has to answer before it can render it. `languages` are the reader's, first the preferred one. */
export function needsOf(
  path: string,
  query: string,
  languages: readonly string[],
): {
  language: Language
  school: string | null
  list: { kind: string; query: string } | null
  dates: { kind: string; activity: string } | null
} {
  const page = pageAt(path, new URLSearchParams(query))
  const language = languageFor([page?.language ?? '', ...languages])
  if (!page?.school) return { language, school: null, list: null, dates: null }
  const kind = activityKinds[page.kind].addresses.activity
  const isListed = page.view === 'list' || page.activity !== null
  const filters = new URLSearchParams(
    Object.entries(listQuery(page)).map(([name, value]) => [name, String(value)]),
  )
  return {
    language,
    school: page.school.is,
    list: isListed ? { kind, query: filters.toString() } : null,
    dates: page.activity ? { kind, activity: page.activity } : null,
  }
}

/**
 * Renders a page: title, HTML, canonical address, picture and structured data. `origin` is the origin of public links. An
 * activity that is no longer offered makes the page not found.
 */
export function draw(
  path: string,
  query: string,
  island: Island,
  { origin, language }: { origin: string; language: Language },
): Drawn {
  const page = pageAt(path, new URLSearchParams(query))
  const data = dataOf(island) ?? 'NO_SCHOOL'
  const words = wordsIn[language]
  const html = renderToString(<PublicApp page={page} data={data} words={words} />)
  if (!page || typeof data === 'string') {
    const { title } = words.missingWords![page ? (data as MissingReason) : 'NO_PAGE']
    return {
      language,
      title,
      description: title,
      html,
      isThere: false,
      canonical: null,
      alternates: [],
      sitemap: null,
      image: null,
      structured: null,
    }
  }
  const { school, list } = data
  const sitemap = sitemapAddressOf(school)
  const isGone = page.activity !== null && !list?.content.some(({ id }) => id === page.activity)
  const addressIn = (each: Language) => `${origin}${canonicalOf(page, school, each)}`
  return {
    language,
    title: pageTitle(page, data, words),
    description: pageDescription(page, data, words),
    html,
    isThere: !isGone,
    canonical: isGone ? null : addressIn(language),
    alternates: isGone ? [] : alternatesOf(addressIn),
    sitemap: sitemap && `${origin}${sitemap}`,
    image: school.logo && new URL(school.logo, origin).href,
    structured: structuredOf(page, data, origin),
  }
}

/** The page in each language, and where to send readers of any other: they get their browser's language there. */
function alternatesOf(addressIn: (language: Language) => string): Drawn['alternates'] {
  return [
    ...LANGUAGES.map((language) => ({ language, address: addressIn(language) })),
    { language: 'x-default', address: addressIn('en') },
  ]
}

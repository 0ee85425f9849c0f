import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'

/** The built HTML page of the public entry, split where content is inserted. */
export interface Shell {
  beforeLanguage: string
  beforeTitle: string
  beforeRoot: string
  afterRoot: string
}

/** A rendered page with its metadata. */
export interface DrawnPage {
  language: string
  title: string
  description: string
  html: string
  /** The canonical address; null for a page that was not found. */
  canonical: string | null
  /** Addresses of the page in each language. */
  alternates: readonly { language: string; address: string }[]
  /** Address of the school's sitemap. */
  sitemap: string | null
  image: string | null
  structured: object | null
}

/** Reads the built page. Inlines its few styles, so that rendering waits for no request. */
export function readShell(folder: string): Shell {
  const page = readFileSync(join(folder, 'public.html'), 'utf8').replace(
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_, file: string) => `<style>${readFileSync(join(folder, file), 'utf8')}</style>`,
  )
  const [beforeLanguage, head] = split(page, /(?<=<html lang=")en(?=">)/)
  const [beforeTitle, rest] = split(head, /<title>.*?<\/title>/)
  const [beforeRoot, afterRoot] = split(rest, /<div id="root"><\/div>/)
  return { beforeLanguage, beforeTitle, beforeRoot, afterRoot }
}

/** The complete page: the rendered HTML, and the data it was rendered from for the browser to continue with. */
export function pageOf(
  { beforeLanguage, beforeTitle, beforeRoot, afterRoot }: Shell,
  drawn: DrawnPage,
  island: object,
): string {
  const data = jsonIn(island)
  return `${beforeLanguage}${drawn.language}${beforeTitle}${metaTagsOf(drawn)}${beforeRoot}<div id="root">${drawn.html}</div><script type="application/json" id="page-data">${data}</script>${afterRoot}`
}

/** Title and meta tags for search engines and link previews. */
function metaTagsOf({
  title,
  description,
  canonical,
  alternates,
  sitemap,
  image,
  structured,
}: DrawnPage): string {
  const meta = (name: string, content: string | null) =>
    content === null ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`,
    canonical === null ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates.map(
      ({ language, address }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
    ),
    sitemap === null ? '' : `<link rel="sitemap" type="application/xml" href="${escapeHtml(sitemap)}">`,
    meta('og:type', 'website'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', canonical),
    meta('og:image', image),
    structured === null ? '' : `<script type="application/ld+json">${jsonIn(structured)}</script>`,
  ].join('')
}

/** Escapes `<`, which could end the script element or start a comment. JSON parsers read it the same. */
function jsonIn(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Splits a built page where something is put in. */
export function split(text: string, by: RegExp): [string, string] {
  const parts = text.split(by)
  if (parts.length !== 2) throw new Error(`The built page does not hold ${by} once`)
  return parts as [string, string]
}

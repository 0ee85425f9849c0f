import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from '@afterbell/domain/kernel/escaped'

/** The built page of the public entry, in the parts something is put between. */
export interface Shell {
  beforeTitle: string
  beforeRoot: string
  afterRoot: string
}

/** A page as it was drawn, and what is said of it where it is not seen. */
export interface DrawnPage {
  title: string
  description: string
  html: string
  /** The address it is known by. Null of what is not there. */
  canonical: string | null
  /** Where all pages of its school are listed. */
  sitemap: string | null
  image: string | null
  structured: object | null
}

/** Reads the built page once. Its styles are few, so they stand in the page itself: nothing waits for them. */
export function readShell(folder: string): Shell {
  const page = readFileSync(join(folder, 'public.html'), 'utf8').replace(
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_, file: string) => `<style>${readFileSync(join(folder, file), 'utf8')}</style>`,
  )
  const [beforeTitle, rest] = split(page, /<title>.*?<\/title>/)
  const [beforeRoot, afterRoot] = split(rest, /<div id="root"><\/div>/)
  return { beforeTitle, beforeRoot, afterRoot }
}

/** The page with what was drawn, and the answers it was drawn from, for the browser to go on with. */
export function pageOf(
  { beforeTitle, beforeRoot, afterRoot }: Shell,
  drawn: DrawnPage,
  island: object,
): string {
  const data = jsonIn(island)
  return `${beforeTitle}${saidOf(drawn)}${beforeRoot}<div id="root">${drawn.html}</div><script type="application/json" id="page-data">${data}</script>${afterRoot}`
}

/** What a search engine and a message that holds the link are told. */
function saidOf({ title, description, canonical, sitemap, image, structured }: DrawnPage): string {
  const meta = (name: string, content: string | null) =>
    content === null ? '' : `<meta property="${name}" content="${escaped(content)}">`
  return [
    `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">`,
    canonical === null ? '' : `<link rel="canonical" href="${escaped(canonical)}">`,
    sitemap === null ? '' : `<link rel="sitemap" type="application/xml" href="${escaped(sitemap)}">`,
    meta('og:type', 'website'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', canonical),
    meta('og:image', image),
    structured === null ? '' : `<script type="application/ld+json">${jsonIn(structured)}</script>`,
  ].join('')
}

/** A `<` could end the element or begin a comment; written so it means the same to who reads JSON. */
function jsonIn(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function split(text: string, by: RegExp): [string, string] {
  const parts = text.split(by)
  if (parts.length !== 2) throw new Error(`The built public page does not hold ${by} once`)
  return parts as [string, string]
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from '@afterbell/domain/kernel/escaped'

/** The built page of the public entry, in the parts something is put between. */
export interface Shell {
  beforeTitle: string
  beforeRoot: string
  afterRoot: string
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
  { title, description, html }: { title: string; description: string; html: string },
  island: object,
): string {
  const said = `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">`
  // A `<` could end the element or begin a comment; written so it means the same to who reads JSON.
  const data = JSON.stringify(island).replaceAll('<', '\\u003c')
  return `${beforeTitle}${said}${beforeRoot}<div id="root">${html}</div><script type="application/json" id="page-data">${data}</script>${afterRoot}`
}

function split(text: string, by: RegExp): [string, string] {
  const parts = text.split(by)
  if (parts.length !== 2) throw new Error(`The built public page does not hold ${by} once`)
  return parts as [string, string]
}

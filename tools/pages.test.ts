import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './sources.ts'

// The targets of links in handwritten pages exist: files, headings, and names within files.

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'STYLE.md', ...pagesBelow('docs')]

test('Every link of a page leads to a file, and to a heading of it', () => {
  const dead = PAGES.flatMap((page) => deadLinks(page, textOf(page)))
  expect(dead).toEqual([])
})

test('What a page says of a file stands there', () => {
  const missing = PAGES.flatMap((page) => missingNames(page, textOf(page)))
  expect(missing).toEqual([])
})

test('No page keeps the marks of a merge that was not decided', () => {
  const conflictPages = PAGES.filter((page) => /^(<{7}|>{7}|={7}$)/m.test(textOf(page)))
  expect(conflictPages).toEqual([])
})

test('A link to nowhere and a name that is gone are found', () => {
  const page =
    'see [it](no-such-file.md), [that](README.md#no-such-heading), `noSuchName` in [test.ts](tools/test.ts)'
  expect(deadLinks('README.md', page)).toEqual([
    'README.md: no-such-file.md',
    'README.md: README.md#no-such-heading',
  ])
  expect(missingNames('README.md', page)).toEqual(['README.md: noSuchName in tools/test.ts'])
})

function deadLinks(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^\w+:/.test(target) && !isThere(page, target))
    .map((target) => `${page}: ${target}`)
}

function isThere(page: string, target: string): boolean {
  const [path, heading] = target.split('#')
  const file = path === '' ? page : join(dirname(page), path!)
  if (!existsSync(join(ROOT, file))) return false
  return heading === undefined || !file.endsWith('.md') || headingsOf(textOf(file)).has(heading)
}

/** Headings in the form links use: lower case, hyphens between words, no punctuation. */
function headingsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Links of the form `name` in [file](path) whose file does not contain the name. */
function missingNames(page: string, text: string): string[] {
  return [...text.matchAll(/`(\w+)` in \[[^\]]+\]\(([^)#]+)\)/g)].flatMap(([, name, target]) => {
    const file = join(dirname(page), target!)
    return existsSync(join(ROOT, file)) && textOf(file).includes(name!) ? [] : [`${page}: ${name} in ${file}`]
  })
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function pagesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(join(ROOT, path)).isDirectory()) return pagesBelow(path)
    return name.endsWith('.md') ? [path] : []
  })
}

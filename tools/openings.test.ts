import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpPages } from '../apps/web/src/staff/help-pages.ts'
import { openings } from '../e2e/rig/openings.ts'
import { ROOT } from './sources.ts'

// Every dialog and page of the product needs an opening (e2e/rig/openings.ts), so that the rules for all of them are
// tested on each.

const WEB = join(ROOT, 'apps/web/src')
const dialogs = openings.filter((opening) => opening.kind === 'dialog')
const pages = openings.filter((opening) => opening.kind === 'page')

/** The first two columns of a table of the coverage. */
function rowsOf(file: string): { name: string; next: string }[] {
  return readFileSync(join(ROOT, 'docs/coverage', file), 'utf8')
    .split('\n')
    .map((line) => line.split(' | '))
    .flatMap(([name, next]) => (name?.startsWith('| ') ? [{ name: name.slice(2), next: next! }] : []))
}

test('Every modal that was asked for has an opening, and no opening shows one that was not', () => {
  const rows = rowsOf('modals.md')
  const openedModals = new Set(dialogs.flatMap(({ modals = [] }) => modals))
  const modals = rows.filter(({ next }) => next === 'modal').map(({ name }) => name)
  expect(modals.length).toBeGreaterThan(20)
  expect(modals.filter((name) => !openedModals.has(name))).toEqual([])
  const names = rows.map(({ name }) => name)
  expect([...openedModals].filter((name) => !names.includes(name))).toEqual([])
})

test('A new dialog needs an opening: every file that opens one is named', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => /\bopenModal[(<]/.test(readFileSync(join(WEB, file), 'utf8')))
    .filter((file) => file !== 'ui/dialogs/modals.tsx')
  const walked = new Set(dialogs.flatMap(({ sources }) => sources))
  expect(files.filter((file) => !walked.has(file))).toEqual([])
  expect([...walked].filter((file) => !files.includes(file))).toEqual([])
})

test('A new page needs an opening: every address that was asked for, and every one of the product, is opened', () => {
  const isAddress = ({ name }: { name: string }) => /^`[/*].*`$/.test(name)
  const required = rowsOf('routes.md')
    .filter(isAddress)
    .map(({ name }) => name.slice(1, -1).replaceAll(/\{(\w+)\}/g, '$$$1'))
  expect(required.length).toBeGreaterThan(60)
  const staff = join(WEB, 'staff')
  const declared = readdirSync(staff).flatMap((file) =>
    [...readFileSync(join(staff, file), 'utf8').matchAll(/^ {2}path: '(.*)'/gm)].map(([, path]) => path!),
  )
  const addresses = new Set([...required, ...declared, ...Object.keys(helpPages), ...BESIDE])
  const walked = new Set(pages.map(({ route }) => route))
  expect([...addresses].filter((address) => !walked.has(address))).toEqual([])
  expect([...walked].filter((address) => !addresses.has(address))).toEqual([])
})

/** Addresses for families outside /schools. */
const BESIDE = ['/pay/', '/portal/']

test('An opening has a name of its own', () => {
  const names = openings.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

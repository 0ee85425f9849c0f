import { expect, test } from 'vitest'
import { pageAt } from './page-address.ts'
import type { PageData, Row, School } from './page-data.ts'
import { canonicalOf, sitemapAddressOf, structuredOf } from './structured.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const school = {
  id: 'x',
  schoolName: 'Oak Lane',
  portalName: 'oak',
  website: '',
  currency: 'USD',
  isOpen: true,
  isClosed: false,
} as School
const row = {
  id: ID,
  kind: 'classes',
  name: 'Chess',
  description: '',
  startDate: '2026-11-23',
  endDate: '2026-12-14',
  location: { id: 'l', name: 'Gym' },
  instructors: [{ id: 'i', name: 'Ines Roe' }],
  price: 12050,
  sections: [{ availability: 'WAIT_LIST' }],
  signUp: { begins: null },
  hidden: [],
} as unknown as Row
const dates = { meetings: [], noDates: [], address: '1 Oak St', whatToBring: '', quotes: [] }
const page = pageAt(
  '/schools/public/classes/calendar',
  new URLSearchParams({ schoolId: 'x', activity: ID, embed: '1', search: 'che' }),
)!
const dataOf = (over: object): PageData => ({
  school,
  list: { content: [{ ...row, ...over }] } as never,
  dates,
})

test('A page is known by one address, whatever it was reached by', () => {
  expect(canonicalOf(page, school)).toBe(`/schools/public/classes/list?portal=oak&activity=${ID}`)
  expect(canonicalOf({ ...page, activity: null }, { ...school, portalName: null })).toBe(
    '/schools/public/classes/calendar?schoolId=x',
  )
})

test('Each language but the first has an address of its own', () => {
  const inSpanish = { ...page, language: 'es' } as const
  expect(canonicalOf(inSpanish, school)).toBe(canonicalOf(page, school))
  expect(canonicalOf(page, school, 'es')).toBe(
    `/schools/public/classes/list?portal=oak&lang=es&activity=${ID}`,
  )
})

test('The pages of a school name its sitemap, while there are any', () => {
  expect(sitemapAddressOf({ ...school, isOpen: true })).toBe('/schools/public/sitemap.xml?portal=oak')
  expect(sitemapAddressOf({ ...school, isOpen: true, portalName: null })).toMatch(/\?schoolId=/)
  expect(sitemapAddressOf({ ...school, isOpen: false })).toBeNull()
})

test('Programs read a class as a course with its run and its offer, a camp as an event', () => {
  expect(structuredOf(page, dataOf({}), 'https://after.test')).toMatchObject({
    '@type': 'Course',
    name: 'Chess',
    provider: { name: 'Oak Lane' },
    offers: { price: '120.50', priceCurrency: 'USD', availability: 'https://schema.org/SoldOut' },
    hasCourseInstance: {
      startDate: '2026-11-23',
      location: { name: 'Gym', address: '1 Oak St' },
      instructor: [{ name: 'Ines Roe' }],
    },
  })
  const camp = structuredOf(
    page,
    dataOf({ kind: 'camps', hidden: ['prices'], instructors: [] }),
    'https://after.test',
  )
  expect(camp).toMatchObject({ '@type': 'Event', startDate: '2026-11-23', organizer: { name: 'Oak Lane' } })
  expect(camp).not.toHaveProperty('offers')
  expect(camp).not.toHaveProperty('performer')
})

test('Of a list, and of what is gone, there is nothing to read', () => {
  expect(structuredOf({ ...page, activity: null }, dataOf({}), '')).toBeNull()
  expect(structuredOf(page, dataOf({ id: 'other' }), '')).toBeNull()
})

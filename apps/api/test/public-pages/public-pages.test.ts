import type { FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { meetings } from '@afterbell/contract/activities/meetings'
import { activityPages } from '@afterbell/contract/public-pages/activity-page'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { buildApp } from '../../src/app.ts'
import { registerPublicPages } from '../../src/features/public-pages/public-pages.ts'
import { call, SEALER, SECRET, useRig } from '../rig/app.ts'
import { campBody, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// How pages are served. The browser's built program draws their content, which the browser tests cover; here a small
// program with the same two functions takes its place.

const PROGRAM = `
  export const needsOf = (path, query, [language = 'en']) => {
    const school = new URLSearchParams(query).get('portal')
    return { language, school, list: school && path.endsWith('/list') ? { kind: 'classes', query: 'size=3' } : null }
  }
  export const draw = (path, query, { school, list, missing }, { origin, language }) => ({
    language,
    title: school?.schoolName ?? missing,
    description: 'A "page" <b>',
    html: '<p>' + (list?.content ?? []).map(({ name }) => name).join() + '</p>',
    isThere: !missing,
    canonical: missing ? null : origin + path,
    alternates: missing ? [] : [{ language: 'es', address: origin + path + '?lang=es&a' }],
    sitemap: missing ? null : origin + '/schools/public/sitemap.xml?portal=a&b',
    image: null,
    structured: missing ? null : { name: school.schoolName },
  })`

const rig = useRig()
let app: FastifyInstance
let folder: string
let school: MadeSchool

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'afterbell-pages-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'server/render.js'), PROGRAM)
  writeFileSync(join(folder, 'assets/public-1.css'), 'p{color:teal}')
  writeFileSync(
    join(folder, 'public.html'),
    '<html lang="en"><head><title>x</title><link rel="stylesheet" crossorigin href="/assets/public-1.css"></head><body><div id="root"></div></body>',
  )
  app = await buildApp({
    pool: rig.pool,
    secret: SECRET,
    sealer: SEALER,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    clockShiftSeconds: rig.clockShiftSeconds,
    isDemo: false,
  })
  await registerPublicPages(app, { folder, publicUrl: 'https://after.test' })
  school = await makeSchool(rig)
  await makeClass(rig, school, { className: 'Chess' })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const open = (page: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/schools/public/${page}`, headers })

test('A page comes drawn from the answers of the calls, which travel along, with its styles, and without a cookie', async () => {
  const page = await open(`classes/list?portal=${school.id}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`<title>${school.name}</title>`)
  expect(page.body).toContain('<meta name="description" content="A &quot;page&quot; &lt;b&gt;">')
  expect(page.body).toContain('<link rel="canonical" href="https://after.test/schools/public/classes/list">')
  expect(page.body).toContain(
    '<link rel="sitemap" type="application/xml" href="https://after.test/schools/public/sitemap.xml?portal=a&amp;b">',
  )
  expect(page.body).toContain(`<meta property="og:title" content="${school.name}">`)
  expect(page.body).toContain(`<script type="application/ld+json">{"name":"${school.name}"}</script>`)
  expect(page.body).toContain('<style>p{color:teal}</style>')
  expect(page.body).toContain('<div id="root"><p>Chess</p></div>')
  const island = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(page.body)![1]!)
  expect(island.school).toMatchObject({ id: school.id, isOpen: true })
  expect(island.list.content[0]).toMatchObject({ name: 'Chess', price: 0 })
  expect(page.headers['set-cookie']).toBeUndefined()
})

test('A page is drawn in the language of its reader, and says so to programs and to caches', async () => {
  const page = await open(`classes/list?portal=${school.id}`, { 'accept-language': 'en;q=0.4, es-MX' })
  expect(page.body).toContain('<html lang="es-MX">')
  expect(page.body).toContain(
    '<link rel="alternate" hreflang="es" href="https://after.test/schools/public/classes/list?lang=es&amp;a">',
  )
  expect(page.headers).toMatchObject({
    vary: 'accept-language, accept-encoding',
    'cache-control': 'no-cache',
  })
  expect((await open('classes/list')).body).toContain('<html lang="en">')
})

test('Nothing a school writes ends the script its data stands in', async () => {
  await makeClass(rig, school, { className: 'Art', description: 'Zoë' })
  const { rows } = await rig.pool.pg.query(
    `update school_directory set name = 'A </script><script>alert(1)</script>' where id = $1 returning id`,
    [school.id],
  )
  expect(rows).toHaveLength(1)
  const { body } = await open(`classes/list?portal=${school.id}`)
  expect(body).not.toContain('<script>alert')
  expect(body.match(/<\/script>/g)).toHaveLength(2)
})

test('Only the hosts a school names may hold its pages in a frame, and no others; none does until it names one', async () => {
  const other = await makeSchool(rig)
  const hosts = ['www.oak.example.org', 'http://127.0.0.1:8080']
  made(await call(rig, portalSettings.update, { at: 'classes', body: { hosts } }, other.admin))
  const frameAncestorsOf = async (id: string) =>
    /frame-ancestors ([^;]*)/.exec(
      String((await open(`camps/calendar?portal=${id}`)).headers['content-security-policy']),
    )?.[1]
  expect(await frameAncestorsOf(other.id)).toBe(`'self' https://www.oak.example.org http://127.0.0.1:8080`)
  expect(await frameAncestorsOf(school.id)).toBe(`'self'`)
  const page = await open(`camps/calendar?portal=${other.id}`)
  expect(page.headers['x-frame-options']).toBeUndefined()
})

test('A school nobody knows, and a link that names none, are not there, and say so', async () => {
  for (const [page, why] of [
    ['classes/list?portal=nobody-has-this', 'UNKNOWN_SCHOOL'],
    ['classes/list?portal=%00', 'UNKNOWN_SCHOOL'],
    [`classes/list?portal=${'x'.repeat(300)}`, 'UNKNOWN_SCHOOL'],
    ['classes/list', 'NO_SCHOOL'],
  ]) {
    const { statusCode, body } = await open(page!)
    expect([statusCode, body.includes(`<title>${why}</title>`)]).toEqual([404, true])
  }
})

test('A page comes compressed to those who can read that', async () => {
  const page = `classes/list?portal=${school.id}`
  const plain = (await open(page)).body
  const brotli = await open(page, { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-language, accept-encoding' })
  const withoutInstant = (text: string) => text.replace(/"at":"[^"]*"/, '')
  expect(withoutInstant(brotliDecompressSync(brotli.rawPayload).toString())).toBe(withoutInstant(plain))
  const zipped = await open(page, { 'accept-encoding': 'gzip' })
  expect(withoutInstant(gunzipSync(zipped.rawPayload).toString())).toBe(withoutInstant(plain))
})

test('When an activity meets is told to anybody, what is canceled and left out too, and nothing that is not shown', async () => {
  const id = await makeClass(rig, school, { className: 'Kites', noClassDates: ['2026-11-24', '2026-12-07'] })
  const input = { at: 'classes', params: { schoolId: school.id, id } } as const
  const read = () => call(rig, activityPages.dates, input)
  const all = made(await read())
  expect(all.meetings.map(({ date, canceled }) => [date, canceled])).toEqual([
    ['2026-11-23', false],
    ['2026-11-30', false],
    ['2026-12-14', false],
  ])
  // Tuesday is not one of its days.
  expect(all.noDates).toEqual(['2026-12-07'])
  const [row] = made(
    await call(rig, activities.schedule, { at: 'classes', query: { ids: id } }, school.admin),
  )
  const body = { change: 'CANCEL' as const, meetingIds: [row!.meetings[1]!.id], cause: 'Flu' }
  made(await call(rig, meetings.change, { at: 'classes', params: { id }, body }, school.admin))
  const after = await read()
  expect(made(after).meetings[1]).toMatchObject({ date: '2026-11-30', canceled: true })
  expect(after.raw.toString()).not.toContain('Flu')

  const other = await makeSchool(rig)
  const foreign = { at: 'classes', params: { schoolId: other.id, id } } as const
  expect((await call(rig, activityPages.dates, foreign)).status).toBe(404)
  expect((await call(rig, activityPages.dates, { ...input, at: 'camps' })).status).toBe(404)
  await inside(rig, school.id, (query) =>
    query('update activity set is_on_portal = false where id = $1', [id]),
  )
  expect((await read()).status).toBe(404)
})

test('What signing up comes to now is told line by line, unless prices are not shown; of picked days nothing is', async () => {
  const newSchool = await makeSchool(rig)
  const id = await makeClass(rig, newSchool, {
    className: 'Kites',
    price: 20,
    billingType: 'DAY',
    addOns: [{ name: 'Kit', price: 15, required: true }],
  })
  const quotesOf = async (at: 'classes' | 'camps', activityId: string) =>
    made(await call(rig, activityPages.dates, { at, params: { schoolId: newSchool.id, id: activityId } }))
      .quotes
  expect(await quotesOf('classes', id)).toMatchObject([
    {
      quote: {
        lines: [
          { kind: 'BASE', reason: '4 meetings, $20 each', amount: 8000 },
          { kind: 'ADD_ON', label: 'Kit', amount: 1500 },
        ],
        total: 9500,
      },
    },
  ])
  const body = campBody({ intervalType: 'DAILY' })
  const { id: campId } = made(await call(rig, camps.create, { body }, newSchool.admin))
  expect(await quotesOf('camps', campId)).toEqual([])
  made(await call(rig, portalSettings.update, { at: 'classes', body: { prices: false } }, newSchool.admin))
  expect(await quotesOf('classes', id)).toEqual([])
})

test('A sitemap names list, calendar and every activity of what a school shows; of no school there is none', async () => {
  const newSchool = await makeSchool(rig)
  const id = await makeClass(rig, newSchool, { className: 'Ukulele' })
  const map = await open(`sitemap.xml?schoolId=${newSchool.id}`)
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const portal = `portal-${newSchool.id.slice(-12)}`
  const at = 'https://after.test/schools/public/classes'
  expect(map.body).toContain(`<loc>${at}/list?portal=${portal}</loc>`)
  expect(map.body).toContain(`<loc>${at}/calendar?portal=${portal}</loc>`)
  expect(map.body).toContain(`<loc>${at}/list?portal=${portal}&amp;activity=${id}</loc>`)
  expect((await open('sitemap.xml?portal=nobody')).statusCode).toBe(404)
  expect((await open('sitemap.xml')).statusCode).toBe(404)
})

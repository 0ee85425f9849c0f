import Fastify, { type FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCardPage } from '../../src/features/payments/by-link/card-page.ts'
import { registerFiles } from '../../src/platform/files/files.ts'
import { useRig } from '../rig/app.ts'
import { inside, makeSchool, type MadeSchool } from '../rig/make.ts'

// How the page for cards is served below a school's name. A small program takes the place of the one that is built; the browser tests
// cover what that draws.

const PROGRAM = `
  export const drawCardPage = (school, [language = 'en']) => ({
    language,
    title: 'Payment <' + school.schoolName,
    head: '<header>' + JSON.stringify(school) + '</header>',
    waiting: '<p>…</p>',
  })`

const STYLE = '.first{margin:0}'
const PAGE = `<html lang="en"><head><title>Payment</title><style>${STYLE}</style></head><body><div id="root"><p class="first">Loading</p></div><script src="/assets/pay.js"></script></body></html>`

const rig = useRig()
let app: FastifyInstance
let folder: string
let school: MadeSchool

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'afterbell-card-page-'))
  for (const each of ['assets', 'server']) mkdirSync(join(folder, each))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'server/render.js'), PROGRAM)
  for (const name of ['staff', 'portal', 'pay']) writeFileSync(join(folder, `${name}.html`), PAGE)
  app = Fastify()
  await registerCardPage(app, { folder, pool: rig.pool })
  await registerFiles(app, { folder })
  school = await makeSchool(rig)
  await inside(rig, school.id, (query) =>
    query(`update school set street_name = '1 Pier Rd', city = 'Salem', province = 'MA', postcode = '01970', school_phone = '+12025550142',
      contact_phone = '+12025550143'`),
  )
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const open = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/pay/${name}`, headers })
const nameOf = ({ id }: MadeSchool) => `portal-${id.slice(-12)}`

test('The page for cards says whose it is before its program has come, in the language of its reader', async () => {
  const page = await open(nameOf(school).toUpperCase(), { 'accept-language': 'es' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<html lang="es">')
  expect(page.body).toContain(`<title>Payment &lt;${school.name}</title>`)
  const head = JSON.parse(/<header>(.*?)<\/header><div id="root"><p>…<\/p><\/div>/.exec(page.body)![1]!)
  expect(head).toEqual({
    id: school.id,
    schoolName: school.name,
    logo: null,
    address: '1 Pier Rd, Salem, MA 01970',
    phone: '+1 202 555 0142',
  })
  expect(page.body).toContain('<script src="/assets/pay.js">')
})

test('It is served as carefully as without a name: never kept, framed by nobody else, styled by its own hash', async () => {
  const { headers } = await open(nameOf(school))
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    vary: 'accept-language, accept-encoding',
  })
  const hash = createHash('sha256').update(STYLE).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(headers['content-security-policy']).toContain(`frame-ancestors 'self'`)
  expect(headers['set-cookie']).toBeUndefined()
})

test('A link outlives the name of its school: by a name nobody has it is the page as it was built', async () => {
  for (const name of ['nobody-at-all', 'challenge', '', 'a/b', '%00']) {
    const page = await open(name)
    expect([name, page.statusCode, page.body]).toEqual([name, 200, PAGE])
  }
})

test('A school without an address or phone shows its name alone, also when it is closed', async () => {
  const bare = await makeSchool(rig, { state: 'DEACTIVATED' })
  const page = await open(nameOf(bare))
  expect(page.body).toContain(
    JSON.stringify({ id: bare.id, schoolName: bare.name, logo: null, address: null, phone: null }),
  )
})

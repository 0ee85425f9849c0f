import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFiles } from '../../src/platform/files/files.ts'

const SCRIPT = `console.log('hello')\n`.repeat(100)
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'afterbell-files-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['staff', 'public', 'portal', 'pay'])
    writeFileSync(join(folder, `${name}.html`), `<title>${name}</title>`)
  writeFileSync(join(folder, 'assets/main-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'secret.txt'), 'not for everyone')
  app = Fastify()
  await registerFiles(app, { folder, cardOrigins: CARD_ORIGINS })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['/schools/', 'staff'],
  ['/schools/classes/1/roster', 'staff'],
  ['/portal/oak', 'portal'],
])('%s is the %s page, asked for again each time', async (url, page) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(`<title>${page}</title>`)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('the front door leads to the staff entry', async () => {
  expect((await app.inject({ url: '/' })).headers.location).toBe('/schools/')
  expect((await app.inject({ url: '/schools' })).headers.location).toBe('/schools/')
})

test('an address nobody knows is a page to a person, and a problem to a program', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = await app.inject({ url: '/nowhere/at/all', headers: { accept } })
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
  expect(page.body).toContain('Page not found')
  expect(page.body).toContain('href="/schools/"')
  for (const request of [
    { url: '/nowhere' },
    { url: '/nowhere', headers: { accept: 'application/json' } },
    { url: '/api/nowhere', headers: { accept } },
  ]) {
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  }
})

test('nothing foreign runs in a page, and none of them may be framed by others', async () => {
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy'])
  const staff = await policyOf('/schools/')
  expect(staff).toContain(`default-src 'none'`)
  expect(staff).toContain(`script-src 'self';`)
  expect(staff).not.toContain('unsafe-eval')
  expect(staff).toContain(`frame-ancestors 'none'`)
  expect(await policyOf('/portal/oak')).toContain(`frame-ancestors 'none'`)
  expect(staff).toContain(`frame-src 'self'`)
})

test('what a page draws before its program is there runs by its hash alone', async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'afterbell-files-'))
  try {
    const page = '<style>p{margin:0}</style><script>\n  look()\n</script><script src="/assets/a.js"></script>'
    mkdirSync(join(webFolder, 'assets'))
    for (const name of ['staff', 'portal', 'pay']) writeFileSync(join(webFolder, `${name}.html`), page)
    const other = Fastify()
    await registerFiles(other, { folder: webFolder })
    const policyOf = async (url: string) =>
      String((await other.inject({ url })).headers['content-security-policy'])
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const script = hashOf('\n  look()\n')
    expect(await policyOf('/schools/')).toContain(`script-src 'self' ${script};`)
    // Next to a hash, a browser would ignore `unsafe-inline` for other styles of the page.
    expect(await policyOf('/schools/')).toContain(`style-src 'self' 'unsafe-inline';`)
    expect(await policyOf('/pay/')).toContain(`script-src 'self' ${script};`)
    expect(await policyOf('/pay/')).toContain(`style-src 'self' ${hashOf('p{margin:0}')};`)
    await other.close()
  } finally {
    rmSync(webFolder, { recursive: true })
  }
})

test('the family portal is framed by nobody, and as a preview by our own pages alone', async () => {
  const headersOf = async (url: string) => (await app.inject({ url })).headers
  const own = await headersOf('/portal/oak')
  expect(own['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(own['x-frame-options']).toBe('DENY')
  const preview = await headersOf('/portal/oak?preview')
  expect(preview['content-security-policy']).toMatch(/frame-ancestors 'self'(;|$)/)
  expect((await headersOf('/schools/contacts?preview'))['x-frame-options']).toBe('DENY')
})

const CARD_ORIGINS = {
  scripts: ['https://js.provider.example'],
  frames: ['https://js.provider.example', 'https://*.provider.example'],
  calls: ['https://api.provider.example'],
  pictures: ['https://pictures.provider.example'],
}

test('the page for cards is never kept, framed by our own pages alone, and the only one where a provider may run', async () => {
  const { headers, body } = await app.inject({ url: '/pay/challenge' })
  expect(body).toBe('<title>pay</title>')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-frame-options']).toBeUndefined()
  expect(String(headers['permissions-policy'])).toContain('payment=(self "https://js.provider.example")')
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]),
  )
  expect(policy).toMatchObject({
    'default-src': `'none'`,
    'script-src': `'self' https://js.provider.example`,
    'style-src': `'self'`,
    'connect-src': `'self' https://api.provider.example`,
    'frame-src': `'self' https://js.provider.example https://*.provider.example`,
    'img-src': `'self' https://pictures.provider.example data:`,
    'frame-ancestors': `'self'`,
  })
  for (const url of ['/schools/', '/portal/'])
    expect(JSON.stringify((await app.inject({ url })).headers)).not.toContain('provider.example')
})

test('without a provider nothing foreign runs there either', async () => {
  const alone = Fastify()
  await registerFiles(alone, { folder })
  const { headers } = await alone.inject({ url: '/pay/' })
  expect(String(headers['content-security-policy'])).not.toContain('https:')
  await alone.close()
})

test('a built file is kept for good and comes compressed to those who can read that', async () => {
  const plain = await app.inject({ url: '/assets/main-1a2b.js' })
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers.vary).toContain('ccept-')
  expect(packed.headers['content-type']).toContain('javascript')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT)
})

test('what is not an asset is not handed out, however it is asked for, and is not kept as missing', async () => {
  for (const url of [
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/secret.txt',
    '/assets/gone-9z.js',
  ]) {
    const answer = await app.inject({ url })
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('not for everyone')
    expect(answer.headers['cache-control'] ?? 'none').not.toContain('immutable')
  }
})

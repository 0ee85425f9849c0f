import { expect, test } from 'vitest'
import { groups } from '@afterbell/contract/index'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { openApiText } from '../../src/platform/http/api-docs/api-docs.ts'
import { openApiDocument, type Operation } from '../../src/platform/http/openapi.ts'
import { servedCalls } from '../../src/app.ts'
import { SEALER, useRig } from '../rig/app.ts'

const rig = useRig()
const document = openApiDocument(groups)
const text = await openApiText(groups)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function operationAt(method: string, path: string): Operation {
  return document.paths[path]![method]!
}

/** Yields every object in the document. */
function* objectsIn(value: unknown, path = ''): Generator<{ path: string; value: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { path, value: value as Record<string, unknown> }
  for (const [key, each] of Object.entries(value)) yield* objectsIn(each, `${path}/${key}`)
}

test('The API document has every call that is served, and no other', () => {
  const served = servedCalls({
    pool: rig.pool,
    secret: 'x',
    sealer: SEALER,
    publicUrl: 'http://localhost',
    isDemo: true,
  })
  const paths = served.flatMap(({ op }: { op: AnyOp }) =>
    op.paths.map(({ path }) => `${op.method.toLowerCase()} ${path}`),
  )
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(paths.sort())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})

test('Every reference of the API document leads somewhere, and every parameter of a path is declared', () => {
  const names = new Set<string>()
  const written = JSON.parse(text) as object
  for (const { path, value } of objectsIn(written)) {
    if (typeof value.$ref !== 'string') continue
    names.add(value.$ref)
    const target = value.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], written)
    expect(target, path).toBeTypeOf('object')
  }
  expect(names.size).toBeGreaterThan(100)
  for (const { path, operation } of operations)
    expect(
      operation.parameters.flatMap((each) => ('in' in each && each.in === 'path' ? [each.name] : [])),
    ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
})

test('What is named in the written document says what the calls declare', () => {
  const written = JSON.parse(text) as { components: { schemas: object; parameters: object } } & object
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as { $ref?: string; anyOf?: unknown[]; description?: string }
    const [, , kind, name] = $ref?.split('/') ?? []
    if (kind === 'schemas' && name !== 'Problem')
      return resolved({ ...rest, ...(written.components.schemas as Record<string, object>)[name!] })
    if (
      kind === 'parameters' &&
      !['schoolToken', 'idempotencyKey', 'altcha', 'acceptLanguage'].includes(name!)
    )
      return resolved((written.components.parameters as Record<string, object>)[name!])
    const plain = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each)]))
    return orNull(plain)
  }
  const { paths } = written as unknown as { paths: object }
  expect(resolved(paths)).toEqual(JSON.parse(JSON.stringify(document.paths)))
})

/** Allows null: next to a named schema, or in the type of an inline one. */
function orNull(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema as { anyOf?: { type?: string; enum?: unknown[] }[] }
  const [one, other] = anyOf ?? []
  if (anyOf?.length !== 2 || other?.type !== 'null' || typeof one?.type !== 'string') return schema
  return {
    ...rest,
    ...one,
    type: [one.type, 'null'],
    ...(one.enum ? { enum: [...one.enum, null] } : {}),
  }
}

test('A file is told as what it is: feeds are calendars, what is exported are spreadsheets', () => {
  const typesOf = (path: string) =>
    Object.keys((operationAt('get', path).responses['200'] as { content: object }).content)
  const feed = '/no-auth/schools/{schoolId}'
  expect(typesOf(`${feed}/calendar.ics`)).toEqual(['text/calendar'])
  expect(typesOf(`${feed}/calendar-feeds/{token}/calendar.ics`)).toEqual(['text/calendar'])
  expect(typesOf('/schools/{schoolId}/children/xls')).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})

test('A query, a body and an answer are told as they travel: money decimal, defaults not asked for, ids parted by commas', () => {
  const list = operationAt('get', '/schools/{schoolId}/settings/locations')
  const sort = list.parameters.find((each) => 'name' in each && each.name === 'sort')
  expect(sort).toMatchObject({
    required: false,
    schema: { enum: expect.arrayContaining(['name,ASC', 'active,DESC']) },
  })
  const ids = operationAt('delete', '/schools/{schoolId}/settings/locations').parameters.find(
    (each) => 'name' in each && each.name === 'ids',
  )
  expect(ids).toMatchObject({ required: true, explode: false, schema: { type: 'array' } })

  const body = operationAt('post', '/schools/{schoolId}/classes').requestBody!.content['application/json']!
    .schema
  expect(body.required).toEqual(['className'])
  expect(body.properties!.price).toMatchObject({ type: 'number', minimum: 0, maximum: 999_999.99 })
  expect(body.properties!.classStartDate).toMatchObject({ type: ['string', 'null'], format: 'date' })
  const { '200': answered } = operationAt('get', '/schools/{schoolId}/classes/{id}').responses as Record<
    string,
    any
  >
  const answer = answered.content['application/json'].schema
  expect(answer.properties.price).toEqual({ type: 'number' })
  expect(answer.required).toContain('price')

  const file = operationAt('post', '/schools/{schoolId}/settings/locations/csv-import').requestBody!.content
  expect(file['multipart/form-data']!.schema.required).toEqual(['locations-file'])
})

test('Who may call, what is refused and what is ours is said with every call', () => {
  expect(operationAt('patch', '/schools/{schoolId}/settings/locations/{id}')).toMatchObject({
    'x-right': 'locations edit',
    'x-roles': ['SCHOOL_ADMIN', 'SCHOOL_DIRECTOR'],
    'x-refusals': ['NAME_TAKEN', 'CHANGED_MEANWHILE'],
    security: [{ bearer: [] }],
  })
  expect(operationAt('get', '/no-auth/schools/{schoolId}/classes')).toMatchObject({
    'x-right': 'anyone',
    security: [{}, { bearer: [] }],
  })
  expect(operationAt('post', '/no-auth/login')).toMatchObject({ 'x-right': 'anyone', security: [] })
  const ours = operations
    .filter(({ operation }) => operation['x-addition'])
    .map(({ method, path }) => `${method} ${path}`)
  expect(ours).toContain('post /schools/{schoolId}/children')
  expect(ours).not.toContain('get /schools/{schoolId}/children')
})

test('The document and a page to read it are served, and the page needs nothing from elsewhere', async () => {
  const json = await rig.app.inject({ url: '/api/openapi.json' })
  expect(json.body).toBe(text)
  const page = await rig.app.inject({ url: '/api/docs' })
  expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
  expect(page.body).not.toMatch(/<script(?![^>]* src="docs\/page\.js")|<style|\sstyle=|\son\w+=|https?:/)
  for (const { operation } of operations) expect(page.body).toContain(`id="${operation.operationId}"`)
  for (const url of ['/api/docs/page.css', '/api/docs/page.js'])
    expect((await rig.app.inject({ url })).statusCode).toBe(200)
})

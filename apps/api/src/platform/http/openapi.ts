import { scopesFor } from '@afterbell/contract/kernel/key-calls'
import { keyFieldsOf } from '@afterbell/contract/kernel/key-fields'
import { authOf, rightAt, rightText, writes, type AnyOp, type Group } from '@afterbell/contract/kernel/op'
import { forbiddenCodes, problem } from '@afterbell/contract/kernel/problem'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { may, ROLES, type Right, type Role } from '@afterbell/domain/kernel/roles'
import manifest from '../../../package.json' with { type: 'json' }
import { keepsAnswer } from './idempotency.ts'
import {
  answeredSchema,
  pathParameters,
  queryParameters,
  sentSchema,
  type JsonSchema,
  type Parameter,
} from './openapi-schemas.ts'

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  /** The required right: anyone, signed in, member of the school, or a row of the table of rights. */
  'x-right': string
  /** Scopes that allow an API key to make the call; one is enough. */
  'x-key-scopes'?: readonly string[]
  /** By scope, the fields of the answer that a key reads only with it. */
  'x-key-fields'?: Record<string, string[]>
  /** The roles with the right, if it is one. */
  'x-roles'?: Role[]
  /** Our addition, not in the specification. */
  'x-addition'?: true
  /** Refusal codes of this call, besides the general ones. */
  'x-refusals'?: string[]
  security: Record<string, string[]>[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, ApiResponse | { $ref: string }>
}

interface ApiResponse {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}

export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Builds the OpenAPI 3.1 document from the declared calls alone. Paths are below `/api`. */
export function openApiDocument(groups: Record<string, Group>): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  const tags = new Set<string>()
  for (const group of Object.values(groups))
    for (const op of Object.values(group))
      for (const place of op.paths) {
        const { path } = place
        const operation = operationOf(op, place)
        tags.add(operation.tags[0]!)
        ;(paths[path] ??= {})[op.method.toLowerCase()] = operation
      }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Afterbell',
      version: manifest.version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: COMPONENTS,
  }
}

const DESCRIPTION = `Money is a decimal number in the currency of the school. Dates are YYYY-MM-DD and times HH:mm, both of the school's own zone; instants are ISO 8601 in UTC. Lists are paged from 0.

A refusal is always a problem: 400 with \`showMessageToUser\` when a rule said no in a sentence for people, 400 VALIDATION with a message per field, 401 not signed in, 403 with the code of what stands in the way, 404 not there or not yours, 429 with Retry-After, 500 with an id to quote, 503 with Retry-After while the database is being started again.

A key of a school makes the calls whose \`x-key-scopes\` name one of its scopes. Of their answers it reads the fields its scopes open; what stands under a scope in \`x-key-fields\` takes that scope too. Other fields are left out, though the answer declares them.`

/** Returns the scopes that allow a key to make the call, and the fields that need another scope. */
function keysOf(op: AnyOp): Pick<Operation, 'x-key-scopes' | 'x-key-fields'> {
  const scopes = scopesFor(op)
  if (scopes.length === 0) return {}
  const fields: Record<string, string[]> = {}
  for (const [name, needed] of keyFieldsOf(op) ?? [])
    for (const scope of needed) (fields[scope] ??= []).push(name)
  return {
    'x-key-scopes': scopes,
    ...(Object.keys(fields).length > 0 ? { 'x-key-fields': fields } : {}),
  }
}

function operationOf(op: AnyOp, { address, path, isAddition }: AnyOp['paths'][number]): Operation {
  const right = rightAt(op.allow, address)
  const auth = authOf(op)
  const [tag] = op.name.split('.') as [string]
  return {
    operationId: address ? `${op.name}.${address}` : op.name,
    tags: [tag],
    summary: op.summary,
    'x-right': rightText(right),
    ...keysOf(op),
    ...(typeof right === 'string' || 'self' in right
      ? {}
      : { 'x-roles': ROLES.filter((role) => may(role, ...(right as Right))) }),
    ...(isAddition ? { 'x-addition': true as const } : {}),
    ...(op.refusals ? { 'x-refusals': [...op.refusals] } : {}),
    security: auth === 'public' ? [] : auth === 'either' ? [{}, BEARER] : [BEARER],
    parameters: [
      ...pathParameters(path, op.params),
      ...(op.query ? queryParameters(op.query) : []),
      ...(auth !== 'public' && right !== 'signed-in'
        ? [{ $ref: '#/components/parameters/schoolToken' }]
        : []),
      ...(op.forFamilies ? [{ $ref: '#/components/parameters/acceptLanguage' }] : []),
      ...(op.challenge ? [{ $ref: '#/components/parameters/altcha' }] : []),
      ...(isRepeatable(op, path) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...bodyOf(op),
    responses: { ...answerOf(op), ...refusalsOf(op, right, path) },
  }
}

const BEARER = { bearer: [] }

/** Checks whether the call's answer is stored under a key, so that a repeated request does nothing twice. */
function isRepeatable(op: AnyOp, path: string): boolean {
  return keepsAnswer(op) && authOf(op) !== 'public' && path.includes('{schoolId}')
}

function bodyOf(op: AnyOp): Pick<Operation, 'requestBody'> {
  const form = op.bodyForm ?? (op.body ? 'json' : 'none')
  if (form === 'none') return {}
  // Raw bytes have a media type and no schema.
  if (form === 'bytes') return { requestBody: { required: true, content: { '*/*': { schema: {} } } } }
  const schema = op.body ? sentSchema(op.body) : form === 'text' ? { type: 'string' } : { type: 'object' }
  const isRequired = form === 'multipart' || op.body?._zod.def.type !== 'optional'
  return {
    requestBody: {
      required: isRequired,
      content: { [BODY_TYPES[form]]: { schema: withFiles(schema, op.files) } },
    },
  }
}

const BODY_TYPES = { json: 'application/json', text: 'text/plain', multipart: 'multipart/form-data' } as const

function withFiles(schema: JsonSchema, files: readonly string[] | undefined): JsonSchema {
  if (!files) return schema
  const parts = Object.fromEntries(
    files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  )
  return {
    ...schema,
    properties: { ...schema.properties, ...parts },
    required: [...(schema.required ?? []), ...files],
  }
}

function answerOf(op: AnyOp): Operation['responses'] {
  switch (op.answerForm ?? (op.answer ? 'json' : 'none')) {
    case 'none':
      return { '204': { description: 'Done.' } }
    case 'redirect':
      return { '302': { description: 'Goes on elsewhere.' } }
    case 'file':
      return {
        '200': {
          description: 'A file.',
          content: { [op.fileType ?? XLSX]: { schema: { type: 'string', format: 'binary' } } },
        },
      }
    case 'stream':
      return {
        '200': {
          description: 'Events, as they come.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      }
    case 'text':
      return { '200': { description: 'A text.', content: { 'text/plain': { schema: { type: 'string' } } } } }
    case 'json':
      return {
        '200': {
          description: 'Done.',
          content: { 'application/json': { schema: op.answer ? answeredSchema(op.answer) : {} } },
        },
      }
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function refusalsOf(op: AnyOp, right: ReturnType<typeof rightAt>, path: string): Operation['responses'] {
  const isOpen = right === 'anyone' && authOf(op) === 'public'
  const statuses = [
    ...(op.query || op.body || op.bodyForm || op.refusals || writes(op) ? ['400'] : []),
    ...(isOpen ? [] : ['401']),
    ...(right === 'anyone' ? [] : ['403']),
    ...(path.includes('{') ? ['404'] : []),
    '429',
    '500',
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

const REFUSALS: Record<string, string> = {
  '400': 'A rule said no (`showMessageToUser`), or the input was malformed (`VALIDATION`, with `fields`).',
  '401': 'Not signed in, or the session has ended.',
  '403': `The role, or the state of the account or the school, does not allow it. The code says which: ${Object.entries(
    forbiddenCodes,
  )
    .map(([code, why]) => `\`${code}\` (${why})`)
    .join('; ')}.`,
  '404': 'Not there, or not yours.',
  '429': 'Too much at once. `Retry-After` says when to try again.',
  '500': 'Something unforeseen, with an `id` to quote.',
}

const COMPONENTS: ApiDocument['components'] = {
  schemas: { Problem: answeredSchema(problem) },
  responses: Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      {
        description,
        ...(status === '429'
          ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
  parameters: {
    schoolToken: {
      name: 'X-School-Token',
      in: 'header',
      required: false,
      description:
        'The id of the school the user works in. Needed where the path does not name a school; where it does, both are the same.',
      schema: { type: 'string', format: 'uuid' },
    },
    acceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: `The language of sentences for families: ${LANGUAGES.join(' or ')}, English unless another is asked for.`,
      schema: { type: 'string' },
    },
    altcha: {
      name: 'X-Altcha',
      in: 'header',
      required: false,
      description:
        'The solved challenge of `login.challenge`: `{ challenge, solution }` of ALTCHA as JSON in base64. Each is taken once.',
      schema: { type: 'string', maxLength: 4000 },
    },
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Names this request. The same request with the same key is answered as the first time, and does nothing twice.',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a sign-in. It lives ten minutes.',
    },
  },
}

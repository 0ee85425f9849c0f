import { time } from '@afterbell/contract/kernel/fields'
import { sentSchema, type JsonSchema } from '../openapi-schemas.ts'
import { html, type Html } from './html.ts'

export type Side = 'sent' | 'answered'

/** Renders a schema in short words, with its fields as a list below. */
export function renderSchema(schema: JsonSchema, side: Side): Html {
  const fields = fieldsIn(schema)
  const type = fields === schema ? '' : html`<span class="type">${typeText(schema)}</span>`
  return html`${type}${renderLimits(schema)}${fields ? renderFields(fields, side) : ''}`
}

function renderFields({ properties = {}, required = [] }: JsonSchema, side: Side): Html {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<li>
        <code class="name">${name}</code> ${renderPresence(required.includes(name), side)}
        ${renderSchema(schema, side)}
      </li>`,
  )
  return html`<ul class="fields">
    ${rows}
  </ul>`
}

/** Marks required fields of what is sent, and optional fields of what is answered. */
export function renderPresence(isRequired: boolean, side: Side): Html | '' {
  if (side === 'sent') return isRequired ? html`<span class="required">required</span>` : ''
  return isRequired ? '' : html`<span class="note">may be missing</span>`
}

/** Returns the object whose fields to list: the schema itself, a list's items, or the nullable object. */
function fieldsIn(schema: JsonSchema): JsonSchema | null {
  if (schema.properties) return schema
  if (schema.items) return fieldsIn(schema.items)
  const objects = (schema.anyOf ?? []).map(fieldsIn).filter((each) => each !== null)
  return objects[0] ?? null
}

function typeText(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`
  const types = [schema.type ?? 'anything'].flat()
  return types.map((type) => wordFor(type, schema)).join(' or ')
}

function wordFor(type: string, schema: JsonSchema): string {
  if (type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`
  if (type === 'string' && schema.pattern === TIME) return 'time as HH:mm'
  if (type === 'string') return schema.contentMediaType ? 'file' : (FORMATS[schema.format ?? ''] ?? 'text')
  return WORDS[type] ?? type
}

const TIME = sentSchema(time).pattern
const FORMATS: Record<string, string> = { uuid: 'id', date: 'date', binary: 'file' }
const WORDS: Record<string, string> = { integer: 'whole number', boolean: 'yes or no' }

function renderLimits(schema: JsonSchema): Html | '' {
  const limits = [
    ...('minimum' in schema ? [`from ${String(schema.minimum)}`] : []),
    ...('maximum' in schema ? [`to ${String(schema.maximum)}`] : []),
    ...('maxLength' in schema ? [`at most ${String(schema.maxLength)} characters`] : []),
    ...('maxItems' in schema ? [`at most ${String(schema.maxItems)}`] : []),
    ...(schema.pattern && schema.pattern !== TIME ? [`as ${schema.pattern}`] : []),
    ...(schema.default === undefined ||
    schema.default === null ||
    schema.default === '' ||
    isEmptyList(schema.default)
      ? []
      : [`otherwise ${JSON.stringify(schema.default)}`]),
  ]
  return limits.length === 0 ? '' : html` <span class="limits">${limits.join(', ')}</span>`
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

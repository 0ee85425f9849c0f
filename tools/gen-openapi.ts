import { groups } from '@afterbell/contract/index'
import { openApiDocument } from '../apps/api/src/platform/http/openapi.ts'
import { withComponents } from './openapi-components.ts'

/** The API as a document, made from the declared calls; the server answers the same at /api/openapi.json. */
export async function openApi(): Promise<string> {
  return `${onFewLines(await withComponents(openApiDocument(groups)))}\n`
}

const WIDTH = 150

/** JSON in which whatever fits on a line stands on one. */
function onFewLines(value: unknown, indent = '', before = 0): string {
  const onOne = onOneLine(value)
  if (indent.length + before + onOne.length <= WIDTH || typeof value !== 'object' || value === null)
    return onOne
  const deeper = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((each) => deeper + onFewLines(each, deeper)).join(',\n')}\n${indent}]`
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{\n${fields.map(([key, each]) => `${deeper}${JSON.stringify(key)}: ${onFewLines(each, deeper, key.length + 4)}`).join(',\n')}\n${indent}}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return fields.length === 0
    ? '{}'
    : `{ ${fields.map(([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`).join(', ')} }`
}

import { groups } from '@afterbell/contract/index'
import { openApiDocument } from '../apps/api/src/platform/http/openapi.ts'

/** The API as a document, made from the declared calls; the server answers the same at /api/openapi.json. */
export function openApi(): string {
  return `${JSON.stringify(openApiDocument(groups), null, 2)}\n`
}

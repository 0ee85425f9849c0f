import { groups } from '@afterbell/contract/index'
import { keyFieldsOf } from '@afterbell/contract/kernel/key-fields'
import { scopesFor } from '@afterbell/contract/kernel/key-calls'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { KEY_SCOPES, keyScopes, type KeyScope } from '@afterbell/domain/kernel/outside/key-scopes'
import { answeredSchema, type JsonSchema } from '../apps/api/src/platform/http/openapi-schemas.ts'

/** Every call that some key of a school may make. */
export const keyCalls: readonly AnyOp[] = Object.values(groups)
  .flatMap((group): AnyOp[] => Object.values(group))
  .filter((op) => scopesFor(op).length > 0)

/** What each scope of a key opens, field by field, beside the sentence by which somebody chooses it. */
export function keyFields(): string {
  return [HEAD, ...KEY_SCOPES.map(sectionOf)].join('\n')
}

const HEAD = `# What a key of a school reads

Written by \`npm run gen\`, of [key-calls.ts](../packages/contract/src/kernel/key-calls.ts) and
[key-fields.ts](../packages/contract/src/kernel/key-fields.ts). A field that stands nowhere here is left out for every key. One that
stands under several scopes takes all of them. Every key reads \`school.settings\`.
`

function sectionOf(scope: KeyScope): string {
  const { label, text } = keyScopes[scope]
  const rows = keyCalls.flatMap((op) => {
    const names = openedBy(op, scope)
    return names.length === 0 ? [] : [`| ${op.name} | ${names.map((name) => `\`${name}\``).join(' ')} |`]
  })
  return [
    `## ${label}`,
    '',
    `\`${scope}\`: ${text}.`,
    '',
    '| call | fields |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** The fields of a call that take this scope; of the scope that opens the call, those that take none besides. */
function openedBy(op: AnyOp, scope: KeyScope): string[] {
  const scopes = scopesFor(op)
  const opensCall = scopes.length < KEY_SCOPES.length && scopes.includes(scope)
  const declared = keyFieldsOf(op)
  if (declared === null) return opensCall ? answeredFields(op) : []
  return [...declared].flatMap(([name, needed]) =>
    (needed.length === 0 ? opensCall : needed.includes(scope)) ? [name] : [],
  )
}

/** The paths of all fields that a call answers. Lists are called as what stands in them. */
export function answeredFields({ answer }: AnyOp): string[] {
  return [...new Set(pathsIn(answeredSchema(answer!), ''))]
}

function pathsIn(schema: JsonSchema, path: string): string[] {
  const parts = [schema, ...(schema.anyOf ?? [])]
  const inner = parts.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, each]) => pathsIn(each, path ? `${path}.${name}` : name)),
    ...(items ? pathsIn(items, path) : []),
  ])
  return inner.length > 0 ? inner : [path]
}

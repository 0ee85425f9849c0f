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

/** Lists the fields each scope of a key opens, with the sentence people see when they choose it. */
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

/** Returns the fields of a call that need this scope. The call's own scope opens the fields without one. */
function openedBy(op: AnyOp, scope: KeyScope): string[] {
  const scopes = scopesFor(op)
  const opensCall = scopes.length < KEY_SCOPES.length && scopes.includes(scope)
  const declared = keyFieldsOf(op)
  if (declared === null) return opensCall ? answeredFields(op) : []
  return [...declared].flatMap(([name, needed]) =>
    (needed.length === 0 ? opensCall : needed.includes(scope)) ? [name] : [],
  )
}

/** Returns the paths of all fields in a call's answer. A list has the path of its items. */
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

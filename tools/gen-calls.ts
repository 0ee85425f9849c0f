import { createHash } from 'node:crypto'
import { groups } from '@afterbell/contract/index'
import { openApiDocument, type Operation } from '../apps/api/src/platform/http/openapi.ts'

/**
 * docs/calls.md: one line per call, with who may make it and eight digits that change with its request or answer. A
 * change of the wire shows in the diff, which the server's API document of 1.6 MB would bury.
 */
export function calls(): string {
  const lines = Object.entries(openApiDocument(groups).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        `| ${method.toUpperCase()} ${path} | ${operation['x-right']} | ${wireOf(operation)} |`,
    ),
  )
  return `${HEAD}${lines.toSorted().join('\n')}\n`
}

const HEAD = `# Calls

Every call below \`/api\`, with who may make it. The last column stands for what is sent and answered: where it changes, the wire
has changed. Made by \`npm run gen\`; a running server describes each at \`/api/docs\` and as OpenAPI at \`/api/openapi.json\`.

| call | who | wire |
| --- | --- | --- |
`

function wireOf({ parameters, requestBody, responses }: Operation): string {
  const wire = JSON.stringify({ parameters, requestBody, responses })
  return createHash('sha256').update(wire).digest('hex').slice(0, 8)
}

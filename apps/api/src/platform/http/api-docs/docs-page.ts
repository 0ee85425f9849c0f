import { roleLabels } from '@afterbell/domain/kernel/roles'
import type { ApiDocument, Operation } from '../openapi.ts'
import type { JsonSchema, Parameter } from '../openapi-schemas.ts'
import { html, raw, type Html } from './html.ts'
import { presenceShown, schemaShown, type Side } from './schema-shown.ts'

/** Renders the API document as one page: every call by group, searchable and opened one by one. */
export function docsPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Afterbell API</title>
        <link rel="stylesheet" href="docs/page.css" />
        <script src="docs/page.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#calls">Go to the calls</a>
        <header>
          <h1>Afterbell API</h1>
          <p class="version">
            Version ${document.info.version} ·
            <a href="openapi.json">OpenAPI ${document.openapi} document</a> · all paths below
            <code>/api</code>
          </p>
        </header>
        <div class="columns">
          <nav aria-label="Groups of calls">
            <input
              type="search"
              id="search"
              placeholder="Search ${calls.length} calls"
              aria-label="Search the calls"
              autocomplete="off"
              spellcheck="false"
            />
            <p id="found" role="status"></p>
            <ul>
              ${groups.map(({ name, calls: own }) => html`<li><a href="#${name}">${groupShown(name)}</a> <span>${own.length}</span></li>`)}
            </ul>
          </nav>
          <main id="calls">
            <section class="words">
              ${document.info.description.split('\n\n').map((paragraph) => html`<p>${codeShown(paragraph)}</p>`)}
            </section>
            ${groups.map(
              ({ name, calls: own }) =>
                html`<section class="group" id="${name}" aria-labelledby="${name}-title">
                  <h2 id="${name}-title">${groupShown(name)}</h2>
                  ${own.map((call) => callShown(document, call))}
                </section>`,
            )}
          </main>
        </div>
      </body>
    </html>`
  return page.text
}

function groupShown(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function codeShown(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))
}

interface Call {
  method: string
  path: string
  operation: Operation
}

function callShown(document: ApiDocument, { method, path, operation }: Call): Html {
  const parameters = operation.parameters.map((each) => resolved(document, each))
  return html`<details class="call" id="${operation.operationId}">
    <summary>
      <span class="line"
        ><b class="method ${method}">${method.toUpperCase()}</b>
        <code class="path">${pathShown(path)}</code></span
      >
      <span class="summary">${operation.summary}</span>
    </summary>
    <div class="inside">
      <dl class="facts">
        <dt>Who may</dt>
        <dd>${whoMay(operation)}</dd>
        <dt>Name</dt>
        <dd>
          <a href="#${operation.operationId}"><code>${operation.operationId}</code></a
          >${operation['x-addition'] ? ' (an addition of ours)' : ''}
        </dd>
        ${
          operation['x-refusals']
            ? html`<dt>Refusals</dt>
                <dd>${operation['x-refusals'].map((code) => html`<code>${code}</code> `)}</dd>`
            : ''
        }
      </dl>
      ${parametersShown(
        'Path',
        parameters.filter((each) => each.in === 'path'),
      )}
      ${parametersShown(
        'Query',
        parameters.filter((each) => each.in === 'query'),
      )}
      ${parametersShown(
        'Headers',
        parameters.filter((each) => each.in === 'header'),
      )}
      ${Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => contentShown('Body', type, schema, 'sent'))}
      ${Object.entries(operation.responses).map(([status, answered]) => {
        if ('$ref' in answered) return ''
        const [type, content] = Object.entries(answered.content ?? {})[0] ?? []
        return contentShown(`Answer ${status}`, type ?? 'empty', content?.schema, 'answered')
      })}
      <p class="refusals">
        Refused with
        ${Object.entries(operation.responses).flatMap(([status, answered]) => ('$ref' in answered ? [html` <code>${status}</code>`] : []))}
      </p>
    </div>
  </details>`
}

/** Lets a long path break after each slash. */
function pathShown(path: string): Html {
  return raw(html`${path}`.text.replaceAll('/', '/<wbr>'))
}

function whoMay({ 'x-right': right, 'x-roles': roles }: Operation): Html {
  if (!roles) return html`${RIGHTS[right] ?? right}`
  return html`${roles.map((role) => roleLabels[role]).join(', ')} <span class="right">(${right})</span>`
}

const RIGHTS: Record<string, string> = {
  anyone: 'Anyone',
  'signed-in': 'Whoever is signed in',
  member: 'Every member of the school',
}

interface ShownParameter extends Omit<Parameter, 'in'> {
  in: string
}

function resolved(document: ApiDocument, parameter: Parameter | { $ref: string }): ShownParameter {
  if (!('$ref' in parameter)) return parameter
  return document.components.parameters![parameter.$ref.split('/').at(-1)!] as ShownParameter
}

function parametersShown(title: string, parameters: ShownParameter[]): Html | '' {
  if (parameters.length === 0) return ''
  return html`<h3>${title}</h3>
    <ul class="fields">
      ${parameters.map(
        ({ name, required, schema, description }) =>
          html`<li>
            <code class="name">${name}</code> ${presenceShown(required, 'sent')}
            ${schemaShown(schema, 'sent')}${
              description ? html` <span class="note">${codeShown(description)}</span>` : ''
            }
          </li>`,
      )}
    </ul>`
}

function contentShown(title: string, type: string, schema: JsonSchema | undefined, side: Side): Html {
  return html`<h3>${title} <span class="note">${type}</span></h3>
    ${schema ? html`<div class="fields">${schemaShown(schema, side)}</div>` : ''}`
}

import { roleLabels } from '@afterbell/domain/kernel/roles'
import type { ApiDocument, Operation } from '../openapi.ts'
import type { JsonSchema, Parameter } from '../openapi-schemas.ts'
import { html, raw, type Html } from './html.ts'
import { renderPresence, renderSchema, type Side } from './schema-shown.ts'

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
              ${groups.map(({ name, calls: groupCalls }) => html`<li><a href="#${name}">${groupTitle(name)}</a> <span>${groupCalls.length}</span></li>`)}
            </ul>
          </nav>
          <main id="calls">
            <section class="words">
              ${document.info.description.split('\n\n').map((paragraph) => html`<p>${renderCode(paragraph)}</p>`)}
            </section>
            ${groups.map(
              ({ name, calls: groupCalls }) =>
                html`<section class="group" id="${name}" aria-labelledby="${name}-title">
                  <h2 id="${name}-title">${groupTitle(name)}</h2>
                  ${groupCalls.map((call) => renderCall(document, call))}
                </section>`,
            )}
          </main>
        </div>
      </body>
    </html>`
  return page.text
}

function groupTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function renderCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))
}

interface Call {
  method: string
  path: string
  operation: Operation
}

function renderCall(document: ApiDocument, { method, path, operation }: Call): Html {
  const parameters = operation.parameters.map((each) => resolveParameter(document, each))
  return html`<details class="call" id="${operation.operationId}">
    <summary>
      <span class="line"
        ><b class="method ${method}">${method.toUpperCase()}</b>
        <code class="path">${renderPath(path)}</code></span
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
      ${renderParameters(
        'Path',
        parameters.filter((each) => each.in === 'path'),
      )}
      ${renderParameters(
        'Query',
        parameters.filter((each) => each.in === 'query'),
      )}
      ${renderParameters(
        'Headers',
        parameters.filter((each) => each.in === 'header'),
      )}
      ${Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => renderContent('Body', type, schema, 'sent'))}
      ${Object.entries(operation.responses).map(([status, answered]) => {
        if ('$ref' in answered) return ''
        const [type, content] = Object.entries(answered.content ?? {})[0] ?? []
        return renderContent(`Answer ${status}`, type ?? 'empty', content?.schema, 'answered')
      })}
      <p class="refusals">
        Refused with
        ${Object.entries(operation.responses).flatMap(([status, answered]) => ('$ref' in answered ? [html` <code>${status}</code>`] : []))}
      </p>
    </div>
  </details>`
}

/** Lets a long path break after each slash. */
function renderPath(path: string): Html {
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

interface ParameterView extends Omit<Parameter, 'in'> {
  in: string
}

function resolveParameter(document: ApiDocument, parameter: Parameter | { $ref: string }): ParameterView {
  if (!('$ref' in parameter)) return parameter
  return document.components.parameters![parameter.$ref.split('/').at(-1)!] as ParameterView
}

function renderParameters(title: string, parameters: ParameterView[]): Html | '' {
  if (parameters.length === 0) return ''
  return html`<h3>${title}</h3>
    <ul class="fields">
      ${parameters.map(
        ({ name, required, schema, description }) =>
          html`<li>
            <code class="name">${name}</code> ${renderPresence(required, 'sent')}
            ${renderSchema(schema, 'sent')}${
              description ? html` <span class="note">${renderCode(description)}</span>` : ''
            }
          </li>`,
      )}
    </ul>`
}

function renderContent(title: string, type: string, schema: JsonSchema | undefined, side: Side): Html {
  return html`<h3>${title} <span class="note">${type}</span></h3>
    ${schema ? html`<div class="fields">${renderSchema(schema, side)}</div>` : ''}`
}

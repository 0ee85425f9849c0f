/** A piece of HTML that is safe to insert into a page. */
export interface Html {
  text: string
}

type Part = Html | string | number | readonly (Html | string)[]

/** Builds HTML from a template: texts are escaped, pieces of HTML stay as they are. */
export function html(pieces: TemplateStringsArray, ...values: Part[]): Html {
  return {
    text: pieces
      .map((piece, index) => piece + (index < values.length ? renderPart(values[index]!) : ''))
      .join(''),
  }
}

/** Marks a text as HTML. */
export function raw(text: string): Html {
  return { text }
}

function renderPart(value: Part): string {
  if (Array.isArray(value)) return value.map((each: Html | string) => renderPart(each)).join('')
  if (typeof value === 'object') return (value as Html).text
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

import { describe, expect, it } from 'vitest'
import { linkedText } from './linked-text.ts'

describe('a message with links', () => {
  it.each<[string, string[]]>([
    ['Nothing to press here', []],
    [
      'Open http://localhost:3000/schools/forgot-password#token=a.b-c_d within an hour.',
      ['http://localhost:3000/schools/forgot-password#token=a.b-c_d'],
    ],
    [
      '(see https://one.org/a, https://two.org/b?c=d&e=f)',
      ['https://one.org/a', 'https://two.org/b?c=d&e=f'],
    ],
    ['https://one.org\nhttps://two.org/', ['https://one.org', 'https://two.org/']],
    ['javascript:alert(1) and http:// alone', []],
  ])('%j', (text, links) => {
    const pieces = linkedText(text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(links)
  })
})

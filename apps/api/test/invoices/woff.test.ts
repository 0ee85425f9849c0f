import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unpackWoff } from '../../src/features/invoices/pdf/woff.ts'

const folder = dirname(
  fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')),
)
const fonts = readdirSync(folder).filter((name) => /(400|600)-normal\.woff$/.test(name))

test.each(fonts)('%s is unpacked table by table, each with the sum it was packed with', (name) => {
  const font = unpackWoff(readFileSync(join(folder, name)))
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  expect(entries.length).toBeGreaterThan(8)
  for (const at of entries) {
    const tag = font.toString('latin1', at, at + 4)
    const [sum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field))
    expect(offset! % 4).toBe(0)
    // The checksum of the head table excludes one of its own fields.
    if (tag === 'head') continue
    let added = 0
    for (let word = offset!; word < offset! + length!; word += 4)
      added = (added + font.readUInt32BE(word)) >>> 0
    expect(added, tag).toBe(sum)
  }
})

test('What is no such font is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more than this'))).toThrow('This is no WOFF font')
})

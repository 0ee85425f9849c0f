import { unprintableLetters } from '@afterbell/domain/kernel/names/unprintable'
import { PRINTABLE } from '@afterbell/domain/kernel/names/printable-letters'
import { personName } from '@afterbell/domain/kernel/text-rules'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { printablePoints } from './printable-points.ts'
import { registerFonts } from '../../src/features/invoices/pdf/fonts.ts'
import { leftToRight, stretchesOf } from '../../src/features/invoices/pdf/reading-order.ts'
import { statementPdf } from '../../src/features/invoices/pdf/statement-pdf.ts'
import { STYLES } from '../../src/features/invoices/pdf/styles.ts'
import { linesOf, readable } from '../../src/features/invoices/pdf/text-lines.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'
import { NAMES } from './alphabets.ts'

const names = { takesMore: true, canChange: false, existingTexts: new Set<string>() }

const statementOf = (name: string) =>
  statementPdf({
    school: {
      legalName: 'Maple Street Enrichment, Inc.',
      street: '418 Maple Street',
      city: 'Brookline',
      province: 'MA',
      postcode: '02445',
      country: 'US',
      phone: '',
      taxNumber: null,
      logo: null,
    },
    payer: { name, addressLines: [], email: null },
    from: '2026-09-01',
    to: '2026-09-30',
    currency: 'USD',
    openingCents: 0,
    rows: [
      {
        date: '2026-09-02',
        text: `${name} · 12 meetings`,
        chargeCents: 30000,
        paidCents: 0,
        balanceCents: 30000,
      },
    ],
    closingCents: 30000,
    isTest: false,
  })

/** Normalizes a text as PDF readers do: some compose letters, none returns joiners, and gaps become blanks. */
const compared = (text: string) => text.normalize('NFKC').replace(/[\p{Cf}\s]/gu, '')

describe('A name on paper', () => {
  test.each(Object.entries(NAMES))('in %s may be typed, and is copied as it was: %s', async (_, name) => {
    expect(personName(names)(name)).toBeNull()
    const text = compared(textOf(await readPdf(await statementOf(name))))
    expect(text.split(compared(name)).length).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.entries(NAMES))('in %s has a shape for each of its letters', async (_, name) => {
    for (const weight of [400, 600] as const) {
      const doc = new PDFDocument({ font: null as never })
      await registerFonts(doc, readable(name))
      const style = { ...STYLES.text, weight }
      const [line] = linesOf(doc, name, style, 1000)
      expect(line!.pieces.map(({ text }) => text).join('')).toBe(readable(name))
      expect(
        line!.pieces.flatMap(({ glyphs }) => glyphs?.shaped.glyphs.filter(({ id }) => id === 0) ?? []),
      ).toEqual([])
      expect(
        line!.pieces
          .flatMap(({ glyphs }) => glyphs?.shaped.glyphs ?? [])
          .every(({ xAdvance }) => xAdvance >= 0),
      ).toBe(true)
    }
  })

  test('from right to left stands beside its amounts, and a number behind it is no part of it', () => {
    const visualOrder = (line: string) => leftToRight(stretchesOf(line)).map(({ text }) => text)
    expect(visualOrder('محمد · 12 meetings')).toEqual(['محمد', ' · 12 meetings'])
    expect(visualOrder('Paid by שלום on 09/07')).toEqual(['Paid by ', 'שלום', ' on 09/07'])
    expect(visualOrder('محمد 12 علي')).toEqual([' علي', '12', 'محمد '])
    expect(visualOrder('Ann Lee')).toEqual(['Ann Lee'])
  })

  test('breaks where a line ends, with no letter lost and none apart from its marks', async () => {
    for (const name of Object.values(NAMES)) {
      const long = `${name} `.repeat(12).trim()
      const doc = new PDFDocument({ font: null as never })
      await registerFonts(doc, readable(long))
      const lines = linesOf(doc, long, STYLES.text, 120)
      expect(lines.length).toBeGreaterThan(2)
      const text = lines.map(({ pieces }) => pieces.map((piece) => piece.text).join(''))
      expect(compared(text.join(' '))).toBe(compared(long))
      expect(text.filter((each) => /^\p{M}/u.test(each))).toEqual([])
      expect(lines.filter(({ width }) => width > 120)).toEqual([])
    }
  })
})

test('A letter can be typed where a font of the papers has it, and nowhere else', async () => {
  const fonts = await printablePoints()
  expect(PRINTABLE).toHaveLength(fonts.length)
  const wrong: string[] = []
  for (let point = 0x100; point < 0x32000; point += 1) {
    const sign = String.fromCodePoint(point)
    if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) || sign.normalize('NFC') !== sign) continue
    const isPrinted = fonts.some((font) => font.has(point))
    if ((unprintableLetters(sign).length === 0) !== isPrinted) wrong.push(sign)
  }
  expect(wrong).toEqual([])
})

test.each(['ᠮᠣᠩᠭᠣᠯ', '𞤀𞤣𞤤𞤢𞤥', 'ⵣⵉⵔⵉ'])('A name without a font is refused where it is typed: %s', (name) => {
  expect(personName(names)(name)).toMatch(
    /^We cannot print “.+” on invoices\. Please write it with other letters$/,
  )
  expect(personName({ ...names, existingTexts: new Set([name]) })(name)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { delimiterOf } from '../../src/platform/files/csv-lines.ts'
import { textOfAny } from '../../src/platform/text-of-any.ts'

// Encodings of lists, and the separators of their columns.

/** Mac letters beyond ASCII, with their byte. */
const MAC: Record<string, number> = {
  é: 0x8e,
  è: 0x8f,
  ñ: 0x96,
  ü: 0x9f,
  ö: 0x9a,
  ä: 0x8a,
  á: 0x87,
  í: 0x92,
  ó: 0x97,
  ç: 0x8d,
  ë: 0x91,
  É: 0x83,
  Ö: 0x85,
  Ñ: 0x84,
  '’': 0xd5,
}
const WINDOWS: Record<string, number> = {
  é: 0xe9,
  è: 0xe8,
  ñ: 0xf1,
  ü: 0xfc,
  ö: 0xf6,
  ä: 0xe4,
  á: 0xe1,
  í: 0xed,
  ó: 0xf3,
  ç: 0xe7,
  ë: 0xeb,
  É: 0xc9,
  Ö: 0xd6,
  Ñ: 0xd1,
  '’': 0x92,
}
const bytesIn = (table: Record<string, number>, text: string) =>
  Buffer.from(Array.from(text, (char) => table[char] ?? char.charCodeAt(0)))

describe('A list is read in whatever it was written', () => {
  test.each([
    'Name,Grade\nJosé Peña,3',
    'Name\nZoë Müller\nRenée',
    'Name\nO’Brien\nFrançois',
    'NAME\nJOSÉ NUÑEZ\nÖZIL',
    'Name\nÉmile Gög',
    'Name\nálvarez',
  ])('on a Mac as on Windows: %o', (text) => {
    expect(textOfAny(bytesIn(MAC, text), 'CSV')).toBe(text)
    expect(textOfAny(bytesIn(WINDOWS, text), 'CSV')).toBe(text)
    expect(textOfAny(Buffer.from(text), 'CSV')).toBe(text)
  })

  test.each(['Name,Grade\nJosé,3\n', '名前,年\n山田,3\n', 'ab'])('in UTF-16 without a mark: %o', (text) => {
    const little = Buffer.from(text, 'utf16le')
    expect(textOfAny(little, 'CSV')).toBe(text)
    expect(textOfAny(Buffer.from(little).swap16(), 'CSV')).toBe(text)
  })

  test.each(['Name,Grade\nAnn,3\nBen\0,4\n', 'Name,Grade\nAnn Leigh,3\nBen,4\0\n', 'Name Ann Ben\0 Cleo'])(
    'One zero that strayed into a list does not make it UTF-16: %o',
    (text) => {
      for (const bytes of [Buffer.from(text), Buffer.from(`${text} `)])
        expect(() => textOfAny(bytes, 'CSV')).toThrow('not a CSV file')
    },
  )

  test('What is no text is refused', () => {
    for (const bytes of [Buffer.from([0, 0, 1, 2]), Buffer.from('ab\0\0cd'), Buffer.from([80, 75, 0, 0, 0])])
      expect(() => textOfAny(bytes, 'CSV')).toThrow('not a CSV file')
  })
})

test.each([
  [',', 'Name,Grade\nAnn,3'],
  [';', 'Name;Grade\nAnn;3'],
  ['\t', 'Name\tGrade\nAnn\t3'],
  ['|', 'Name|Grade\nAnn|3'],
  [';', 'Name;Address\nAnn Lee;12 Oak St, Salem, OR'],
  [';', 'Name;Address\nAnn Lee;12 Oak St, Salem, OR\nBen Fox;3 Elm St, Salem, OR'],
  [';', 'Child;Parent\nLee, Ann;Lee, Rose'],
  [';', 'Name;Fee\nChess;12,50'],
  [';', 'Name;Fee\nChess;12,50\nJudo;8,00\nChoir;9,00'],
  [',', 'Name,Pickups\nAnn,Rose Lee; Max Ray'],
  [',', 'Name,Grade,Pickups,Notes\nAnn,3,Rose; Max\nBen,4,Ada; Tom\nCleo,5,Fay; Gil'],
  [',', 'Name,"Home; school; bus",Grade\nAnn,"a; b; c",3'],
  [';', 'Roster, Fall 2026\nName;Grade;Room\nAnn;3;12'],
  [',', 'Camp list\n\nName,Grade\nAnn,3'],
  ['\t', 'Name\tAddress\nAnn\t12 Oak St, Salem; OR'],
  [';', 'sep=;\nName;Notes\nAnn;a, b, c, d'],
  [',', 'Name,Grade'],
  [';', 'Name;Grade'],
  [',', 'Name\nAnn'],
  [',', 'Name,Notes\nAnn,likes chess, judo, choir'],
  [',', ''],
])('The columns are parted by %o: %o', (sign, text) => {
  expect(delimiterOf(text)).toBe(sign)
})

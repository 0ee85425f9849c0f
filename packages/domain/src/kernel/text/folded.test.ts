import { describe, expect, test } from 'vitest'
import { areSpelledAlike, folded, searchText, spellings } from './folded.ts'
import { SPELLINGS } from './letters.ts'
import { mentionsAll } from './search-words.ts'

describe('A search finds a name', () => {
  test.each([
    ['Łapiński', 'lapinski'],
    ['Müller', 'muller'],
    ['Müller', 'mueller'],
    ['Müller', 'MÜLLER'],
    ['Mueller', 'müller'],
    ['Mueller', 'muller'],
    ['Søren Ærø', 'soren aero'],
    ['Søren Ærø', 'soeren'],
    ['Weiß', 'weiss'],
    ['Weiss', 'weiß'],
    ['Đoković', 'dokovic'],
    ['Đoković', 'djokovic'],
    ['Djoković', 'đoković'],
    ['Guðrún Þórsdóttir', 'gudrun thorsdottir'],
    ['Guðrún', 'guthrun'],
    ['Cœur', 'coeur'],
    ['Irmak Işık', 'isik'],
    ['İrem', 'irem'],
    ['Åse', 'aase'],
    ['Théo', 'theo'],
    ['Theo', 'théo'],
    ['Zoe\u0308', 'zoë'],
    ['Zoë', 'zoe\u0308'],
    ['ＡＤＡ Lee', 'ada'],
    ['Ada Lee', 'ＡＤＡ　Ｌｅｅ'],
    ['Ada Lee', 'ada  lee'],
    ['Ada  Lee', 'ada lee'],
    ["O'Connor", 'oconnor'],
    ['O’Connor', "o'connor"],
    ['OConnor', 'o´connor'],
    ['Anne-Marie', 'annemarie'],
    ['Anne-Marie', 'anne marie'],
    ['Annemarie', 'anne‑marie'],
    ['Anne Marie', 'anne-marie'],
    ['So\u00adphie\u200b', 'sophie'],
    ['Əliyev', 'aliyev'],
    ['محمد ہاشم', 'محمد هاشم'],
    ['Samuel', 'samuel'],
  ])('%j by %j', (name, search) => {
    expect(mentionsAll(name, search)).toBe(true)
  })

  test.each([
    ['John', 'joe'],
    ['Joan', 'joe'],
    ['Susan', 'sue'],
    ['Muller', 'moller'],
    ['Müller', 'miller'],
    ['Strasburg', 'straße'],
  ])('and not %j by %j', (name, search) => {
    expect(mentionsAll(name, search)).toBe(false)
  })
})

test('Two names are one where they have a spelling in common', () => {
  expect(spellings('Ann Roe')).toEqual(['ann roe'])
  expect(spellings('Jörg Müller')).toEqual(['jorg muller', 'joerg mueller'])
  expect(areSpelledAlike('Müller', 'Mueller')).toBe(true)
  expect(areSpelledAlike('Müller', ' Muller ')).toBe(true)
  expect(areSpelledAlike('Joe', 'Jo')).toBe(false)
})

test('Every letter of the table is folded to letters that are in it no more', () => {
  for (const letter of Object.keys(SPELLINGS)) {
    const plain = folded(letter)
    expect(plain).not.toBe('')
    expect(folded(plain), letter).toBe(plain)
    expect(
      [plain, ...spellings(letter)].some((way) => Object.hasOwn(SPELLINGS, way!)),
      letter,
    ).toBe(false)
    expect(searchText(letter).split('\n')).toEqual([...new Set(searchText(letter).split('\n'))])
  }
})

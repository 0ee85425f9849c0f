import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BESIDE_NAMES, likenessOf } from './names-alike.ts'

/** Ignores accents: 'mš' is read as 'Ms'. */
const isTitle = (text: string) => BESIDE_NAMES.has(text.normalize('NFD').replaceAll(/\p{M}/gu, ''))

const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzéñçšüößłåø'))
const word = fc
  .array(letter, { minLength: 2, maxLength: 8 })
  .map((letters) => letters.join(''))
  // A title is not part of a name, but with one letter changed it would be.
  .filter((text) => !isTitle(text))
const name = fc.array(word, { minLength: 2, maxLength: 4 })
/** Separators that people put between the parts of a name, or nothing. */
const between = fc.constantFrom(
  ' ',
  '  ',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2212',
  "'",
  '’',
  'ʻ',
  '´',
  '.',
  ', ',
  '\u00a0',
  '\u200b',
  '',
)
const MARKS = ['\u0301', '\u0300', '\u0308', '\u0327']

/** The same name typed by another person: other case, extra marks, other spacing and order. */
function typedOtherwise(words: readonly string[]) {
  return fc
    .record({
      order: fc.shuffledSubarray([...words], { minLength: words.length }),
      gaps: fc.array(between, { minLength: 40, maxLength: 40 }),
      cuts: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      isUpper: fc.boolean(),
      form: fc.constantFrom('NFC', 'NFD'),
    })
    .map(({ order, gaps, cuts, isUpper, form }) => {
      let at = 0
      const cut = (text: string) =>
        Array.from(
          text,
          (each, index) => (index > 0 && cuts[at % 40] ? gaps[at++ % 40] : (at++, '')) + each,
        ).join('')
      const text = order.map(cut).join(gaps[at % 40])
      return (isUpper ? text.toUpperCase() : text).normalize(form)
    })
}

describe('Two names are the same', () => {
  test('whatever the case, the marks between the letters, and the order of the words', () => {
    fc.assert(
      fc.property(
        name.chain((words) => fc.tuple(fc.constant(words.join(' ')), typedOtherwise(words))),
        ([one, other]) => {
          expect(likenessOf(one, other)).toBe('SAME')
          expect(likenessOf(other, one)).toBe('SAME')
        },
      ),
      { numRuns: 150 },
    )
  })

  test('with any accent more or less on a letter that is written without one', () => {
    const plain = fc.array(fc.stringMatching(/^[b-df-hj-np-tv-z]{2,7}$/), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(plain, fc.constantFrom(...MARKS), fc.nat(5), (words, mark, at) => {
        const text = words.join(' ')
        expect(likenessOf(text, text.slice(0, at) + mark + text.slice(at))).toBe('SAME')
      }),
    )
  })

  it.each([
    ['Anne-Marie Roe', 'Annemarie Roe'],
    ['Maria De La Cruz', 'Delacruz, Maria'],
    ['Al McDonald', 'Mc Donald Al'],
    ['Jürgen Müller', 'Juergen Muller'],
    ['Jörg Strauß', 'JOERG STRAUSS'],
    ['Søren Ægir', 'Soren Aegir'],
    ['Søren Ægir', 'Soeren Aegir'],
    ['Åse Đoković', 'Aase Djokovic'],
    ['Łukasz Ilhan', 'LUKASZ İLHAN'],
    ["Shaquille O'Neal", 'Shaquille ONeal'],
    ['Kaʻiulani Kane', 'Ka´iulani Kane'],
    ['Ｒｅｘ Ｒｏｅ', 'Rex Roe'],
    ['Rex\u00adRoe', 'rex\u2028roe'],
    ['王 小明', '小明王'],
    ['Семён Орлов', 'орлов семен'],
  ])('%s and %s', (one, other) => {
    expect(likenessOf(one, other)).toBe('SAME')
    expect(likenessOf(other, one)).toBe('SAME')
  })
})

describe('Two names are near', () => {
  test('where one letter is other, missing, too many or swapped with its neighbor', () => {
    const change = fc.record({
      at: fc.nat(30),
      how: fc.constantFrom('other', 'gone', 'more', 'swap'),
      by: letter,
    })
    const changed = (text: string, { at, how, by }: { at: number; how: string; by: string }) => {
      const letters = Array.from(text)
      const index = at % letters.length
      if (how === 'other') letters[index] = by
      if (how === 'gone') letters.splice(index, 1)
      if (how === 'more') letters.splice(index, 0, by)
      if (how === 'swap') letters.splice(index, 2, ...letters.slice(index, index + 2).toReversed())
      return letters.join('')
    }
    fc.assert(
      fc.property(
        name.chain((words) =>
          fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
        ),
        change,
        fc.nat(3),
        ([words, order], how, which) => {
          const other = order.map((each, index) =>
            index === which % order.length ? changed(each, how) : each,
          )
          fc.pre(!other.some(isTitle))
          expect(likenessOf(words.join(' '), other.join(' '))).not.toBeNull()
          expect(likenessOf(words.join(' '), other.join('-'))).not.toBeNull()
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each([
    // More letters with several spellings than the readings that are tried.
    ['aa aa üøaa åaüß', 'üøaa aa åaüö aa'],
    ['Rex Roe', 'Rex A. Roe'],
    ['Rex Roe', 'Rex Adam Roe'],
    ['Rex A. Roe', 'Rex B. Roe'],
    ['Rex Roe', 'R. Roe'],
    ['Rex Roe Jr.', 'Rex Roe Sr.'],
    ['Rex Roe', 'Rex Roe III'],
    ['Rex Roe', 'Mr. Roe'],
    ['Rex Roe', 'Rex'],
    ['Rex Roe', 'Rex Roe, the father of the child who came at noon today'],
    ['Rex Roe', 'Rex Roe 555-0142'],
    ['Robert Roe', 'Rob Roe'],
    ['Robert Roe', 'Bob A. Roe'],
    ['Alex Roe', 'Alexander Roe'],
    ['Liz Roe', 'Elizabeth Roe'],
    ['Bill Roe', 'Roe, William'],
    ['Anne-Marie Roe', 'Annmarie Roe'],
    ['Li Chen', 'Lia Chen'],
    ['Mueller Ann', 'Muller Ann'],
    ['Rex Roe', 'Rex Rоe'],
  ])('%s and %s', (one, other) => {
    expect(likenessOf(one, other)).toBe('NEAR')
    expect(likenessOf(other, one)).toBe('NEAR')
  })
})

describe('Two names are of two people', () => {
  it.each([
    ['Mary Smith', 'John Smith'],
    ['Ann Smith', 'Bob Smith'],
    ['Rex Roe', 'Ray Poe'],
    ['Wei Li', 'Wei Liang'],
    ['Amy Leo', 'May Ole'],
    ['Maria de Souza', 'Marta de Lima'],
    ['Li', 'Lia'],
    ['김민수', '김민지'],
    ['王小明', '王小红'],
    ['Иван Петров', 'Анна Орлова'],
    ['राम शर्मा', 'रमा वर्मा'],
    ['', ''],
    ['.', '\u200b'],
    ['’', '-'],
  ])('%j and %j', (one, other) => {
    expect(likenessOf(one, other)).toBeNull()
    expect(likenessOf(other, one)).toBeNull()
  })

  test.each([
    ['李明', '李 明', 'SAME'],
    ['李明', '明 李', 'SAME'],
    ['李明', '李\u3000明', 'SAME'],
    ['李明', '李华', null],
    ['محمد علي', 'مُحَمَّد عَلِيّ', 'SAME'],
    ['محمد علي', 'محـمد علـي', 'SAME'],
    ['أحمد علي', 'احمد على', 'SAME'],
    ['علی کریم', 'علي كريم', 'SAME'],
    ['امیر\u200cحسین', 'امیر حسین', 'SAME'],
    ['יוסף כהן', 'יוֹסֵף כֹּהֵן', 'SAME'],
    ['Νίκος Παππάς', 'ΠΑΠΠΑΣ ΝΙΚΟΣ', 'SAME'],
    ['Luc St. Pierre, Jr.', 'jr st pierre luc', 'SAME'],
    ['Luc St. Pierre, Jr.', 'Luc St. Pierre', 'NEAR'],
    ['Oto Trywel', 'Otto Trywell', 'NEAR'],
    ['Samm Odee', 'Sam Ode', 'NEAR'],
    ['Trywel, Oto', 'Otto Trywell', 'NEAR'],
    ['Dana Poole', 'Tana Boole', null],
    ['Jo Li', 'Ja Lu', null],
    ['Ana Maria Lopez', 'Ann Mario Lopes', null],
    ['कृष्ण', 'कृष्णा', 'NEAR'],
  ] as const)('%s and %s, in whatever script: %s', (one, other, likeness) => {
    expect(likenessOf(one, other)).toBe(likeness)
    expect(likenessOf(other, one)).toBe(likeness)
  })

  test('in scripts without accents, where nothing is dropped to make them one', () => {
    const letters = Array.from('王李张伟芳娜אבגדהומحمدعلیनमक안녕김')
    const text = fc
      .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 6 })
      .map((all) => all.join(''))
    const sorted = (one: string) => Array.from(one).toSorted().join('')
    fc.assert(
      fc.property(text, text, (one, other) => {
        fc.pre(sorted(one) !== sorted(other))
        expect(likenessOf(one, other)).not.toBe('SAME')
      }),
    )
  })

  test('whoever is asked about first; and any text is answered', () => {
    const any = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      name.map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(likenessOf(one, other)).toBe(likenessOf(other, one))
      }),
      { numRuns: 150 },
    )
    expect(likenessOf('a b '.repeat(25), 'ä ö ü ß '.repeat(12))).toBeNull()
  })
})

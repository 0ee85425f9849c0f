import { withoutPasted } from './names/invisible.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charactersText, characterSets, holdsOnly, type CharacterSet } from './text/character-sets.ts'
import { nameRules } from './name-rules.ts'
import * as basics from './rules.ts'
import * as texts from './text-rules.ts'
import { weekdayFlags } from './weekdays.ts'

const rules = { ...basics, ...texts }

const asSpecified = nameRules({ moreNameCharacters: false }, null)
const more = nameRules({ moreNameCharacters: true }, null)

const PEOPLE = [
  'Jr.',
  'St. Pierre, Jr.',
  '李明',
  '佐々木',
  'エリー',
  '김민준',
  'محمد',
  'مُحَمَّد',
  'محـمد',
  'امیر\u200cحسین',
  'יוֹסֵף',
  'Анна',
  'Νίκος',
  'कृष्ण',
  'ශ්\u200dරී',
  'അനില്\u200d',
  'ศักดิ์สิทธิ์',
  'လျှော့်',
]

/** Names with invisible characters, as pasting adds them: each is removed. */
const PASTED = ['Ann\u200bLee', 'Ann\u200dLee', '李\u200d明', 'م\u200c', 'क्\u200c\u200c']

const HOSTILE = [
  '\u202eAnn',
  '\u2066Ann\u2069',
  'م\u202cم',
  '\u034fAnn',
  'A\ufe0f',
  '\u3164',
  '\u115f',
  '\u0301',
  '\u0941',
  'Ann \u064e',
  'A\u064e',
  `م${'\u064e'.repeat(100)}`,
  `李${'\u0301'.repeat(3)}`,
  'Ann2',
  '李2',
  'م١',
  'Ⅳ',
  '①',
  'Ann 🙂',
  '𝓐𝓷𝓷',
  'ⓐ',
  'Ann<b>',
  '"Ann"',
  'a_b',
  '李\n明',
]

/** Returns the texts that a rule refuses. */
function refusedOf(rule: basics.Rule, texts: readonly string[]): string[] {
  return texts.filter((text) => rule(text) !== null)
}

describe('rules for text', () => {
  it.each([
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
    [[], null],
    ['a', 'fine'],
    [0, 'fine'],
    [false, 'fine'],
    [['a'], 'fine'],
  ])('a required field: %j', (value, expected) => {
    expect(rules.required(value)).toBe(expected === 'fine' ? null : 'This field is required')
  })

  it('is content with an empty field, unless it is required', () => {
    const everyRule = [
      rules.email,
      rules.activityName(asSpecified),
      rules.addOnName(asSpecified),
      rules.description(asSpecified),
      rules.personName(asSpecified),
      rules.schoolName,
      rules.street,
      rules.address,
      rules.textarea,
      rules.latinText(50),
      rules.tagline,
      rules.portalName,
      rules.website,
      rules.timezone,
      rules.customFormText,
      rules.minLength(8),
    ]
    for (const rule of everyRule) expect([rule(''), rule(null), rule(undefined)]).toEqual([null, null, null])
  })

  it('bounds the length, the bound itself allowed', () => {
    expect(rules.maxLength(5)('12345')).toBeNull()
    expect(rules.maxLength(5)('123456')).toBe('Length should be less than 5')
    expect(rules.minLength(5)('12345')).toBeNull()
    expect(rules.minLength(5)('1234')).toBe('Length should be at least 5 characters')
  })

  it('knows an e-mail', () => {
    const fine = [
      'ann@school.org',
      'ann.lee+camp@mail.school.co.uk',
      "o'neil@x.io",
      'zoë@müller.de',
      'a_b@1und1.de',
    ]
    const wrong = [
      'ann',
      'ann@',
      '@school.org',
      'ann@school',
      'ann@school.',
      'ann lee@school.org',
      'ann@@school.org',
      '.ann@x.org',
      'ann..lee@x.org',
      'ann@x..org',
      'ann@-x.org',
      'ann@x.1',
      'Ann <ann@x.org>',
      `${'a'.repeat(65)}@x.org`,
    ]
    expect(refusedOf(rules.email, [...fine, ...wrong])).toEqual(wrong)
    expect(rules.email('ann')).toBe('This field should be a valid email')
  })

  it('takes the word of the server on what is taken, and a failed check for fine', () => {
    expect([true, false, 'unknown' as const].map(rules.uniqueEmail)).toEqual([
      'This email already exist',
      null,
      null,
    ])
    expect([true, false, 'unknown' as const].map(rules.uniquePortal)).toEqual([
      'This URL already exists',
      null,
      null,
    ])
  })

  it('shows the first message of several rules', () => {
    const rule = rules.all(rules.required, rules.minLength(3), rules.activityName(asSpecified))
    expect([rule(''), rule('a:'), rule('abc:')]).toEqual([
      'This field is required',
      'Length should be at least 3 characters',
      'May contain latin letters, numbers, spaces, periods, commas and hyphens',
    ])
  })

  it.each([
    [
      'class name',
      rules.activityName(asSpecified),
      ['Art 2, Pt. 1 - Clay', 'José Zoë Māia', 'Ålesund ß œ'],
      ['Dance: Ballet', 'Arts & Crafts', 'K/1', 'Да', '日本', 'a\nb', 'Fun!', '123', '...'],
    ],
    ['add-on name', rules.addOnName(asSpecified), ['Lunch, hot', 'T-shirt No. 2'], ['Lunch (hot)', 'Lunch*']],
    [
      'description',
      rules.description(asSpecified),
      ['Bring: shoes!\nReady? Yes, 2.5 - 3.'],
      ["We'll paint", 'a & b', '50%', '42'],
    ],
    [
      'person',
      rules.personName(asSpecified),
      ['Anne-Marie O’Neil', "D'Arcy", 'Kaʻiulani', 'Nguyễn Thị'],
      ['Ann2', 'Ann.', 'Анна', '-'],
    ],
    ['school name', rules.schoolName, ["St. Mary's School #4, A/B & C"], ['School!', 'School (West)', '77']],
    ['street', rules.street, ["12-14 King's Rd., Unit #3", '77'], ['King St; 4']],
    ['address', rules.address, ['12-14 King St., Unit 3', '5/7 Queen St #2'], ["King's Rd", 'A & B']],
    ['textarea', rules.textarea, ["Don't forget, 2 - 3.\nThanks."], ['Why?', 'a: b', '12']],
    [
      'list item',
      rules.latinText(50),
      ['Car line (north) – gate #3, 50% & more', '€5'],
      ['Ворота', '門', 'Gate 🚪'],
    ],
    ['tagline', rules.tagline, ['Play, learn & grow!', 'Since 1999: "fun"'], ['a + b', 'Играй', '🙂']],
    ['portal name', rules.portalName, ['sunny-side-2', 'ABC'], ['sunny side', 'zoë', 'a_b', 'ab']],
    [
      'website',
      rules.website,
      ['http://school.org', 'https://www.school.org/a?b=c#d', 'HTTPS://X.co'],
      [
        'www.school.org',
        'ftp://school.org',
        'see https://school.org',
        'https://',
        'https://school',
        'https://a b.org',
        'https://a.org b',
      ],
    ],
    [
      'time zone',
      rules.timezone,
      ['America/New_York', 'Etc/GMT+5', 'UTC', 'Pacific/Auckland'],
      ['New York', 'America/Nowhere', '+05:00'],
    ],
    [
      'custom form text',
      rules.customFormText,
      ['What is your name?', 'A, b; c!'],
      ['a^', 'a=', 'a+', 'a-b', 'a*', '$5', 'a:', 'a/b', '(a', 'a)'],
    ],
  ] as const)('%s', (_, rule, fine, wrong) => {
    expect(refusedOf(rule, [...fine, ...wrong])).toEqual(wrong)
  })

  it.each([
    ['the name of an activity', rules.activityName(asSpecified), 100],
    ['the name of an add-on', rules.addOnName(asSpecified), 100],
    ['a description', rules.description(asSpecified), 1000],
    ['the name of a person', rules.personName(asSpecified), 100],
    ['the name of a school', rules.schoolName, 100],
    ['a street', rules.street, 100],
    ['an address', rules.address, 200],
    ['a text', rules.textarea, 2000],
    ['a tagline', rules.tagline, 200],
    ['the name of a portal', rules.portalName, 60],
  ])('%s may be so long, and no longer', (_, rule, most) => {
    expect(rule('a'.repeat(most))).toBeNull()
    expect(rule('a'.repeat(most + 1))).toBe(`Length should be less than ${most}`)
  })

  it('a website, and an e-mail address, may be long, but not too long', () => {
    const website = (length: number) => rules.website('https://school.org/'.padEnd(length, 'a'))
    expect([website(200), website(201)]).toEqual([null, 'Length should be less than 200'])
    const wrong = 'This field should be a valid email'
    const domain = `${`${'b'.repeat(60)}.`.repeat(3)}org`
    const address = (local: number, more = 0) =>
      rules.email(`${'a'.repeat(local)}@${'c'.repeat(more)}${domain}`)
    expect([address(64), address(65)]).toEqual([null, wrong])
    expect([address(64, 3), address(64, 4)]).toEqual([null, wrong])
  })

  it('a website that is not one is told apart from one that only lacks its beginning', () => {
    expect(rules.website('www.school.org')).toBe('Website must start with http:// or https://')
    expect(rules.website('see https://school.org')).toBe('Website must start with http:// or https://')
    expect(rules.website('https://school')).toBe('This field should be a valid website')
  })

  it('shows the listed messages to the letter', () => {
    expect(rules.latinText(50)('門')).toBe('You should use latin symbols and numbers')
    expect(rules.tagline('門')).toBe('May contain latin letters, whitespaces, numbers and punctuation marks')
    expect(rules.customFormText('$')).toBe('The following symbols are not allowed: ^=+-*$^:/)(')
    expect(rules.atLeastOneDay(weekdayFlags([]))).toBe('Should be chosen at least one day')
    expect(rules.atLeastOneDay(weekdayFlags(['sunday']))).toBeNull()
  })

  it('takes an accent for the same whether it is composed or not', () => {
    const name = 'José Māia Nguyễn'
    expect(rules.activityName(asSpecified)(name.normalize('NFD'))).toBeNull()
    expect(rules.activityName(asSpecified)('x̄ and y̆')).toBeNull()
    expect(
      rules.activityName(asSpecified)('Z̸̡̢a̷l̶g̴o̵'.normalize('NFD') + 'a' + '\u0301'.repeat(4)),
    ).not.toBeNull()
  })
})

describe('names, where a school lets them hold more characters', () => {
  it.each([
    [
      'activity',
      rules.activityName,
      ["Children's Choir & Arts (K-2)!", 'Art: 5/6 + more?', 'Parents’ Night'],
    ],
    ['add-on', rules.addOnName, ['Lunch (hot) & milk', "Pete's bus: 1+2"]],
    ['description', rules.description, ["We'll paint & play (a lot)!\nBring: 1/2 apron + hat. OK?"]],
    ['person', rules.personName, PEOPLE],
  ] as const)('takes the %s, and none of it where it does not', (_, rule, texts) => {
    expect(refusedOf(rule(more), [...texts])).toEqual([])
    expect(refusedOf(rule(asSpecified), [...texts])).toEqual(texts)
  })

  it('still asks activities for a letter of the Latin script, and people for one of any', () => {
    expect(rules.activityName(more)('123')).toBe('Should contain at least one latin letter')
    expect(rules.activityName(more)('合唱')).toMatch(/^May contain latin letters, numbers, spaces/)
    expect(['.', '-', ', .', '’'].map(rules.personName(more))).toEqual(
      Array(4).fill('Should contain at least one letter'),
    )
    expect(rules.personName(more)('Ann2')).toBe(
      'May contain letters, spaces, apostrophes, periods, commas and hyphens',
    )
  })

  it('takes nothing nobody sees, and nothing that is written to fool whoever reads it', () => {
    expect(refusedOf(rules.personName(more), HOSTILE)).toEqual(HOSTILE)
    expect(refusedOf(rules.personName(more), PASTED)).toEqual([])
    expect(PASTED.map(withoutPasted)).toEqual(['AnnLee', 'AnnLee', '李明', 'م', 'क्\u200c'])
  })

  it('reads a long text that is refused at its last character as fast as any', () => {
    expect(rules.personName(more)(`${'क्षि'.repeat(24)}!`)).not.toBeNull()
    expect(rules.description(more)(`${'a\u0301'.repeat(499)}門`)).not.toBeNull()
  })

  it('takes a description as it is pasted from a flyer or a website', () => {
    const pasted = [
      '“Clay” – wheel & glaze… from $85, 10% off #art',
      '• Bring: an apron; a "hat"\n* No nuts — 72°F @ the studio',
      '½ day, 9–12, €40 + snack',
    ]
    expect(refusedOf(rules.description(more), pasted)).toEqual([])
    expect(rules.description(asSpecified)('Clay – 10% off – “all”')).toMatch(
      /question marks and colons\. Please take out “–”, “%”, ““” and “””$/,
    )
    expect(rules.description(more)('Clay 陶')).toMatch(/ and symbols\. Please take out “陶”$/)
  })

  it('says that the setting exists to those who may change it, where it would help', () => {
    const toAdmin = nameRules({ moreNameCharacters: false }, 'SCHOOL_ADMIN')
    const plain = 'May contain latin letters, spaces, apostrophes and hyphens'
    const hint = `${plain}. To use more characters, turn on “Names may hold more characters” in Settings, Registration`
    expect(rules.personName(toAdmin)('李明')).toBe(hint)
    expect(rules.personName(toAdmin)('李明2')).toBe(plain)
    for (const role of ['SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', null] as const)
      expect(rules.personName(nameRules({ moreNameCharacters: false }, role))('李明')).toBe(plain)
    expect(rules.personName(nameRules({ moreNameCharacters: true }, 'SCHOOL_ADMIN'))('<b>')).not.toMatch(
      /turn on/,
    )
  })

  it('leaves alone what an entry is called already, composed or not, and that only', () => {
    const rulesWithName = nameRules({ moreNameCharacters: false }, null, ['José, Jr.'])
    expect(
      ['José, Jr.', ' José, Jr. '.normalize('NFD'), 'José, Sr.'].map(
        (text) => rules.personName(rulesWithName)(text) === null,
      ),
    ).toEqual([true, true, false])
  })
})

describe('character sets', () => {
  it('names the characters it allows', () => {
    expect(charactersText('latinName')).toBe('latin letters, spaces, apostrophes and hyphens')
    expect(charactersText('portalName')).toBe('letters a to z, numbers and hyphens')
    expect(charactersText('description')).toBe(
      'latin letters, numbers, spaces, line breaks, periods, commas, hyphens, exclamation marks, question marks and colons',
    )
  })

  it('allows a text exactly when it allows each of its characters', () => {
    const sets = Object.keys(characterSets) as CharacterSet[]
    fc.assert(
      fc.property(fc.constantFrom(...sets), fc.string({ unit: 'grapheme-ascii' }), (set, text) => {
        expect(holdsOnly(text, set)).toBe(Array.from(text).every((character) => holdsOnly(character, set)))
      }),
    )
  })
})

it.each([
  ['A\u200bnn\u00a0Lee', 'Ann Lee'],
  ['\ufeffAnn\u200e', 'Ann'],
  ['Wolf\u00adgang', 'Wolfgang'],
  ['\u202aAnn\u202c', '\u202aAnn\u202c'],
  ['A\u200dnn', 'Ann'],
  ['می‌خواهم', 'می‌خواهم'],
  ['ශ්‍රී', 'ශ්‍රී'],
  ['שלום\u200f!', 'שלום!'],
  ['👨‍👩‍👧 ok', '👨‍👩‍👧 ok'],
])('What pasting brings along unseen is no part of a text: %j', (typed, clean) => {
  expect(withoutPasted(typed)).toBe(clean)
})

it.each(['A\u200bnn\u00a0Lee', '\ufeffAnn', 'Wolf\u00adgang', 'Ann\u200e'])(
  'A name that was pasted is not refused for what nobody sees: %j',
  (typed) => {
    expect(
      rules.personName({ takesMore: false, canChange: false, existingTexts: new Set() })(typed),
    ).toBeNull()
  },
)

import { describe, expect, it } from 'vitest'
import {
  decideForbid,
  decideRename,
  doNotReleaseFindings,
  forbiddenToo,
  isForbidden,
  pickupsForbidden,
  resembledBy,
  withoutForbidden,
} from './do-not-release.ts'
import { nameRules } from '../kernel/name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const list = [
  { name: 'José Núñez-Lee' },
  { name: "Max O'Neill" },
  { name: 'Łukasz Strauß' },
  { name: "D'Arcy O'Dell" },
  { name: 'Kaʻiulani Kane' },
]

describe('the do-not-release list', () => {
  it.each([
    'José Núñez-Lee',
    'jose nunez lee',
    '  JOSE   NUNEZ-LEE ',
    'Núñez Lee, José',
    "max o'neill",
    'Max O’Neill',
    'ONEILL Max',
    'Max OʼNeill',
    'Max O´Neill',
    'DArcy ODell',
    "Ka'iulani Kane",
    'Kaiulani Kane',
    'Lukasz Strauss',
    'Josen Úñezlee',
    'Luka-Szstrauss',
  ])('knows %j however the name is typed', (person) => {
    expect(isForbidden(person, list)).toBe(true)
  })

  it.each(['José Núñez', 'Maxine O’Neill', 'Max', '', ' ', "'"])(
    'does not take %j for one of them',
    (person) => {
      expect(isForbidden(person, list)).toBe(false)
    },
  )

  it.each([
    ['José Núñez', 'José Núñez-Lee'],
    ['Maxine O’Neill', "Max O'Neill"],
    ['Lukas Strauss', 'Łukasz Strauß'],
    ['D. ODell', "D'Arcy O'Dell"],
  ])('has %j looked at, who may be %j', (person, name) => {
    expect(isForbidden(person, list)).toBe(false)
    expect(resembledBy(person, list)).toEqual({ name })
  })

  it('has nobody looked at who is on it as they are, or whose last name alone is there', () => {
    expect(resembledBy('MAX ONEILL', list)).toBeNull()
    expect(resembledBy('Rosa Strauß', list)).toBeNull()
    expect(resembledBy('', list)).toBeNull()
  })

  it('of a family holds for a child that joins it, each person once', () => {
    const family = [
      { name: 'Max Gray', note: 'Court order' },
      { name: 'gray max', note: '' },
      { name: 'Eve Day', note: '' },
    ]
    expect(forbiddenToo([{ name: 'EVE DAY' }], family)).toEqual([family[0]])
    expect(forbiddenToo([], [])).toEqual([])
  })

  it('is empty for nobody', () => {
    expect(isForbidden('Max Gray', [])).toBe(false)
    expect(isForbidden('', [{ name: '' }])).toBe(false)
  })

  it('can hold a guardian, who then may not pick up', () => {
    const people = [
      { name: 'Jose Nunez Lee', relation: 'Guardian' },
      { name: 'Aunt May', relation: 'Aunt' },
    ]
    expect(withoutForbidden(people, list)).toEqual([people[1]])
  })

  it('and the approved pickups have nobody in common', () => {
    const pickups = [{ name: 'Rose' }, { name: 'jose nunez lee' }, { name: 'Ann' }, { name: 'MAX O NEILL' }]
    expect(pickupsForbidden(pickups, list)).toEqual([1, 3])
    expect(pickupsForbidden(pickups, [])).toEqual([])
  })

  it('needs a name, and takes a note', () => {
    const paths = (entry: { name: string; note: string }) =>
      doNotReleaseFindings(entry, names).map(({ path }) => path)
    expect(paths({ name: 'Max Gray', note: 'Court order of May 3rd: call 911!' })).toEqual([])
    expect(paths({ name: ' ', note: 'x'.repeat(501) })).toEqual(['name', 'note'])
    expect(paths({ name: '<b>', note: '' })).toEqual(['name'])
  })
})

describe('putting somebody on the list', () => {
  const zoe = { name: 'Zoë', approvedPickups: [{ name: 'Ann Lee' }], doNotRelease: [{ name: 'Max Gray' }] }
  const kim = { name: 'Kim', approvedPickups: [], doNotRelease: [] }
  const code = (decision: ReturnType<typeof decideForbid>) => (decision.allowed ? 'allowed' : decision.code)

  it.each([
    ['Bob Gray', [zoe], 'allowed'],
    ['ann lee', [zoe], 'IS_APPROVED_PICKUP'],
    ['Ann Lee', [kim, zoe], 'IS_APPROVED_PICKUP'],
    ['Ann Lee', [kim], 'allowed'],
    ['gray max', [zoe], 'ALREADY_LISTED'],
    ['Max Gray', [zoe, kim], 'allowed'],
  ] as const)('%s of %j: %s', (name, children, expected) => {
    expect(code(decideForbid(name, children))).toBe(expected)
  })

  it.each([
    ['Bob Gray', [zoe, kim], 'allowed'],
    ['ann lee', [kim, zoe], 'IS_APPROVED_PICKUP'],
    ['gray max', [kim, zoe], 'ALREADY_LISTED'],
    ['gray max', [kim], 'allowed'],
  ] as const)('an entry called %s from now on, of %j: %s', (name, children, expected) => {
    expect(code(decideRename(name, children))).toBe(expected)
  })

  it('says who has the person as an approved pickup', () => {
    expect(decideForbid('Ann Lee', [kim, zoe])).toMatchObject({
      message: 'Ann Lee is an approved pickup of Zoë. Remove them there first',
      field: 'name',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { readPeople } from '../read-people.ts'
import { NEGATIVES, PLAIN } from './generated.ts'
import { MAY } from './phrasings/plain.ts'
import { NOT_MAY_ELSEWHERE } from './phrasings/refusals-elsewhere.ts'
import { NOT_MAY, SAID_BEHIND } from './phrasings/refusals.ts'
import { TRICKS } from './phrasings/tricks.ts'

describe('A cell of people', () => {
  test.each([...NOT_MAY, ...NOT_MAY_ELSEWHERE, ...TRICKS, ...SAID_BEHIND])(
    'lets nobody collect a child: %j',
    (cell) => {
      expect(readPeople(cell).reading).not.toBe('MAY')
    },
  )

  test.each(MAY)('names plain people: %j', (cell, names) => {
    expect(readPeople(cell)).toMatchObject({ reading: 'MAY', people: names.map((name) => ({ name })) })
  })

  test.each(['', 'None', 'n/a', 'N/A', '-', '--', 'no', 'Ninguno', 'nadie', 'No one else', 'none listed'])(
    'says that there is nobody: %j',
    (cell) => expect(readPeople(cell).reading).toBe('NOBODY'),
  )

  test('holds a phone, a relation and an email beside the name', () => {
    expect(readPeople('Rose Lee (grandmother) 212-555-0111 x4 rose@example.com')).toEqual({
      reading: 'MAY',
      people: [
        { name: 'Rose Lee', relation: 'grandmother', phone: '212-555-0111', email: 'rose@example.com' },
      ],
    })
  })

  test('joins two words around a comma to one person only where they are a last and a first name', () => {
    expect(readPeople('Mom (Keisha), Dad (Terrence)')).toMatchObject({
      reading: 'MAY',
      people: [
        { name: 'Keisha', relation: 'Mom' },
        { name: 'Terrence', relation: 'Dad' },
      ],
    })
    expect(readPeople('Lee, Rose')).toMatchObject({ reading: 'MAY', people: [{ name: 'Rose Lee' }] })
    expect(readPeople('Anna, Kofi Mensah').reading).toBe('UNKNOWN')
    expect(readPeople('Esposo Gildardo, cuñada Nereida').reading).toBe('UNKNOWN')
  })

  test.each([
    ['BILL CARTER - DAD', 'BILL CARTER'],
    ['tom reed, uncle, 212-555-0111', 'tom reed'],
    ['TOM CARTER 212-555-0111', 'TOM CARTER'],
  ])('takes a name of plain words for one where a relation or a phone stands beside it: %s', (cell, name) => {
    expect(readPeople(cell)).toMatchObject({ reading: 'MAY', people: [{ name }] })
    expect(readPeople(name).reading).toBe('UNKNOWN')
  })

  test('that refuses tells who may be meant', () => {
    expect(readPeople('Kwame Osei; NOT Yaw Osei')).toEqual({
      reading: 'MAY_NOT',
      names: ['Kwame Osei', 'Yaw Osei'],
    })
    expect(readPeople('Mom only')).toEqual({ reading: 'RULE', names: [] })
  })

  test('5,000 refusals made of templates and names let nobody collect a child', () => {
    expect(NEGATIVES.length).toBeGreaterThanOrEqual(5000)
    expect(NEGATIVES.filter((cell) => readPeople(cell).reading === 'MAY')).toEqual([])
  })

  test('2,000 plain cells are understood without a question, but for one in fifty', () => {
    expect(PLAIN.length).toBeGreaterThanOrEqual(2000)
    const unclearCells = PLAIN.filter((cell) => readPeople(cell).reading !== 'MAY')
    expect(unclearCells.length / PLAIN.length, unclearCells.slice(0, 40).join('\n')).toBeLessThanOrEqual(0.02)
  })
})

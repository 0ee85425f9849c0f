import { expect, test } from 'vitest'
import { act, draw, eventually, type } from '../../../test/draw.tsx'
import { Birthday } from './Birthday.tsx'
// Loaded with the press: here it is there at once.
import './BirthdayField.tsx'
import { Filters } from '../Filters.tsx'
import { GoToContext } from '../Link.tsx'
import { hrefOf, pageAt, type PageAddress } from '../page-address.ts'
import type { School } from '../page-data.ts'

const school = { locations: [], kinds: [], today: '2026-11-18' } as unknown as School
const list = (query = '') =>
  pageAt('/schools/public/classes/list', new URLSearchParams(`schoolId=x&${query}`))!

function drawFilters(page: PageAddress, byOther?: number) {
  const turned: PageAddress[] = []
  const screen = draw(
    <GoToContext value={(to) => turned.push(to)}>
      <Filters
        page={page}
        school={school}
        byOther={byOther}
        birthday={<Birthday page={page} school={school} onPage={(to) => turned.push(to)} />}
      />
    </GoToContext>,
  )
  return { ...screen, turned }
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!

test('A birthday becomes an age and a grade, and is in no address and no form', async () => {
  const { drawn, turned, remove } = drawFilters(list())
  await drawn
  await act(async () => button('Use a birthday').click())
  await eventually(() => expect(document.querySelector('.birthday input')).not.toBeNull())
  const field = document.querySelector<HTMLInputElement>('.birthday input')!
  await act(async () => button('Find').click())
  expect(document.querySelector('#birthday-outcome')!.textContent).toBe('Enter the birthday of a child')
  await type(field, '2019-04-30')
  await act(async () => button('Find').click())
  expect(turned.map(({ narrowed: { age, grade } }) => [age, grade])).toEqual([['SEVEN', 'SECOND']])
  expect(document.querySelector('#birthday-outcome')!.textContent).toBe(
    'Age 7y, grade 2. Schools differ: please check the grade.',
  )
  expect(hrefOf(turned[0]!)).not.toContain('2019')
  const form = document.querySelector('form')!
  expect([...new FormData(form).values()]).not.toContain('2019-04-30')
  await remove()
})

test('The list says how many more the other question would show, and nothing where it would show none', async () => {
  const hints = async (query: string, byOther?: number) => {
    const { drawn, remove } = drawFilters(list(query), byOther)
    await drawn
    const hint = document.querySelector('.more-fields > .hint')?.textContent ?? null
    await remove()
    return hint
  }
  expect(await hints('age=SIX', 14)).toBe('14 more are by grade: add a grade.')
  expect(await hints('grade=K', 1)).toBe('1 more is by age: add an age.')
  expect(await hints('age=SIX', 0)).toBeNull()
  expect(await hints('age=SIX&grade=K')).toBeNull()
})

test('A date is a filter as soon as its year is typed, and is in the address', async () => {
  const { drawn, turned, remove } = drawFilters(list())
  await drawn
  const field = document.querySelector<HTMLInputElement>('input[name=on]')!
  await type(field, '0002-12-01')
  expect(turned).toEqual([])
  await type(field, '2026-12-01')
  expect(turned.map((to) => new URLSearchParams(hrefOf(to).split('?')[1]).get('on'))).toEqual(['2026-12-01'])
  expect(list('on=2026-12-01').narrowed.on).toBe('2026-12-01')
  expect(list('on=2026-02-30').narrowed.on).toBeNull()
  await remove()
})

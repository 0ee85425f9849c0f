import { expect, test } from 'vitest'
import { act, draw, settle, type } from '../../test/draw.tsx'
import { Filters } from './Filters.tsx'
import { GoToContext } from './Link.tsx'
import { hrefOf, pageAt, type PageAddress } from './page-address.ts'
import type { School } from './page-data.ts'

const school = { locations: [], kinds: [] } as unknown as School
const listOf = (search: string) =>
  pageAt('/schools/public/classes/list', new URLSearchParams({ schoolId: 'x', search }))!

test('The public list is searched from three characters on, and says so', async () => {
  const turned: PageAddress[] = []
  await draw(
    <GoToContext value={(to) => turned.push(to)}>
      <Filters page={listOf('')} school={school} />
    </GoToContext>,
  ).drawn
  const field = document.querySelector<HTMLInputElement>('input[type=search]')!
  await type(field, 'an')
  await settle(400)
  expect(turned).toEqual([])
  expect(document.body.textContent).toContain('Type at least 3 characters')
  await act(async () => field.closest('form')!.requestSubmit())
  expect(turned.map(({ narrowed }) => narrowed.search)).toEqual([''])
  await type(field, 'ana')
  await settle(400)
  expect(turned.at(-1)!.narrowed.search).toBe('ana')
  expect(document.body.textContent).not.toContain('Type at least')
  // In Chinese a single character is a word.
  await type(field, '棋')
  await settle(400)
  expect(turned.at(-1)!.narrowed.search).toBe('棋')
})

test('An address that asks for less shows the whole list', () => {
  expect(hrefOf(listOf('an'))).not.toContain('search')
  expect(hrefOf(listOf('ann'))).toContain('search=ann')
})

test('Grades are told by what they stand for', async () => {
  const screen = draw(<Filters page={listOf('')} school={school} />)
  await screen.drawn
  const optionTexts = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(optionTexts).toEqual(expect.arrayContaining(['TOD (toddlers)', 'PS1 (preschool, first year)', '1']))
  await screen.remove()
})

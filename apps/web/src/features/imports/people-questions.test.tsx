import { expect, test } from 'vitest'
import { useState } from 'react'
import { act, allNamed, draw, named, press, type } from '../../../test/draw.tsx'
import { PeopleQuestions } from './PeopleQuestions.tsx'
import type { ImportAnswer, Questions } from './useImport.ts'

const first: ImportAnswer['questions']['first'] = [
  {
    kind: 'PICKUP',
    text: 'Kwame Osei; NOT Yaw Osei',
    reading: 'MAY_NOT',
    names: ['Kwame Osei', 'Yaw Osei'],
    uses: ['PICKUP', 'FORBIDDEN', 'SOME', 'RULE', 'NOBODY'],
    row: 2,
    rows: 3,
    isOpen: true,
  },
]
const imported = { kind: 'families', questions: { total: 1, open: 1, first } } as unknown as ImportAnswer

test('A text of the file is answered once, and neither what it means nor who of several may not pick up is chosen beforehand', async () => {
  let last: Questions | null = null
  function Screen() {
    const [typed, setTyped] = useState({ mapping: {}, options: { people: [] } } as unknown as Questions)
    const ask = (next: Questions) => {
      last = next
      setTyped(next)
    }
    return <PeopleQuestions imported={imported} questions={{ typed, ask }} />
  }
  const screen = draw(<Screen />)
  await screen.drawn
  expect(document.body.textContent).toContain('“Kwame Osei; NOT Yaw Osei”')
  expect(document.body.textContent).toContain('row 2 and 2 more')
  expect(document.body.textContent).toContain('1 is open; their rows are skipped')
  expect(allNamed('Who may pick up', 'input')).toEqual([])

  await act(async () => named('This means', 'input').click())
  await press('Some may pick up, others may not', '[role="option"]')
  expect(named('Who may pick up', 'input')).toHaveProperty('value', '')
  expect(document.body.textContent).toContain('Enter the name of each person')
  await type(named('Who may pick up', 'input') as HTMLInputElement, 'Kwame Osei')
  await type(named('Who may not pick up', 'input') as HTMLInputElement, 'Yaw Osei')
  expect(document.body.textContent).not.toContain('Enter the name of each person')
  expect((last as unknown as { options: { people: unknown } }).options.people).toEqual([
    {
      kind: 'PICKUP',
      text: 'Kwame Osei; NOT Yaw Osei',
      use: 'SOME',
      names: ['Kwame Osei'],
      forbidden: ['Yaw Osei'],
    },
  ])
  await act(async () => named('This means', 'input').click())
  await press('May not pick up: do-not-release list', '[role="option"]')
  expect(named('Who may not pick up', 'input')).toHaveProperty('value', 'Kwame Osei')
  await screen.remove()
})

import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../../test/draw.tsx'
import { sessionOf } from '../../../../test/server.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { emptyChild, type ChildValues } from '../child-values.ts'
import { EmergencyFields } from './EmergencyFields.tsx'

afterEach(() => vi.unstubAllGlobals())

function Fields({ of }: { of: Partial<ChildValues> }) {
  const form = useAppForm<ChildValues>({ initial: { ...emptyChild, ...of }, onSubmit: async () => {} })
  return (
    <Form form={form}>
      <EmergencyFields form={form} doNotRelease={[{ name: 'Max Gray' }]} />
    </Form>
  )
}

const names = () => (allNamed('Name', 'input') as HTMLInputElement[]).map(({ value }) => value)

test('An emergency contact is added with the focus on their name, moved earlier, and removed', async () => {
  adoptSession(sessionOf())
  const screen = draw(<Fields of={{}} />)
  await screen.drawn
  for (const name of ['Nell Gray', 'Ben Ray']) {
    await press('Add an emergency contact')
    await act(() => settle(10))
    const fields = allNamed('Name', 'input') as HTMLInputElement[]
    expect(document.activeElement).toBe(fields.at(-1))
    await type(fields.at(-1)!, name)
  }
  expect(names()).toEqual(['Nell Gray', 'Ben Ray'])
  await press('Call Ben Ray earlier')
  expect(names()).toEqual(['Ben Ray', 'Nell Gray'])
  await press('Remove Ben Ray')
  expect(names()).toEqual(['Nell Gray'])
  await screen.remove()
})

test('Said below a contact is that they may pick up for another reason, or never may', async () => {
  adoptSession(sessionOf())
  const rose = { id: null, name: 'Rose Lee', relation: '', phone: '' }
  const screen = draw(<Fields of={{ approvedPickups: [rose] }} />)
  await screen.drawn
  await press('Add an emergency contact')
  const field = () => named('Name', 'input') as HTMLInputElement
  const warningText = () => document.querySelector('output')?.textContent
  expect(warningText()).toBe('')
  await type(field(), 'rose lee')
  expect(warningText()).toContain('may pick up')
  await type(field(), 'Gray, Max')
  expect(warningText()).toContain('Gray, Max is on the do-not-release list and may never pick up this child')
  await screen.remove()
})

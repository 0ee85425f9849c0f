import { afterEach, describe, expect, it } from 'vitest'
import { act, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Form, SubmitButton } from './form.tsx'
import { GuardedSubmit } from './GuardedSubmit.tsx'
import { useAppForm } from './useAppForm.ts'

describe('a form that is being saved', () => {
  let screen: ReturnType<typeof draw>
  afterEach(() => screen.remove())

  const fields = () => named('Name').closest('fieldset')!

  async function save() {
    const saving = Promise.withResolvers<void>()
    function NameForm() {
      const form = useAppForm({ initial: { name: 'Gym' }, onSubmit: () => saving.promise })
      return (
        <Form form={form}>
          <TextField {...form.field('name')} label="Name" />
          <SubmitButton>Save</SubmitButton>
        </Form>
      )
    }
    screen = draw(<NameForm />)
    await screen.drawn
    await type(named('Name'), 'Library')
    named('Name').focus()
    expect(fields().disabled).toBe(false)
    await press('Save')
    return saving
  }

  it('takes no more typing, which would be lost when it closes', async () => {
    const saving = await save()
    expect(fields().disabled).toBe(true)
    await act(async () => saving.resolve())
    expect(fields().disabled).toBe(false)
  })

  it('gives the focus back to where it was when the save is refused', async () => {
    const saving = await save()
    // Browsers remove the focus from a disabled element.
    named('Name').blur()
    await act(async () => saving.reject(Object.assign(new Error('Refused'), { problem: {} })))
    await settle()
    expect(fields().disabled).toBe(false)
    expect(document.activeElement).toBe(named('Name'))
  })
})

it('says of a gray button that sends it why, and sends nothing', async () => {
  let sent = 0
  function Names() {
    const form = useAppForm({ initial: { name: 'Gym' }, onSubmit: async () => void (sent += 1) })
    return (
      <Form form={form}>
        <TextField {...form.field('name')} label="Name" />
        <GuardedSubmit whenChanged>Save</GuardedSubmit>
      </Form>
    )
  }
  const screen = draw(<Names />)
  await screen.drawn
  expect(named('Save').getAttribute('aria-disabled')).toBe('true')
  await press('Save')
  expect(document.body.textContent).toContain('Nothing has been changed yet')
  expect(sent).toBe(0)
  await type(named('Name'), 'Library')
  await press('Save')
  await settle()
  expect(sent).toBe(1)
  await screen.remove()
})

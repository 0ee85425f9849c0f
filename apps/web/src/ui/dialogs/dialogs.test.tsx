import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, allNamed, draw, key, named, press, settle, type } from '../../../test/draw.tsx'
import { useState } from 'react'
import { required } from '@afterbell/domain/kernel/rules'
import { confirm } from './confirm.tsx'
import { DialogBody, DialogFooter } from './Dialog.tsx'
import { TextField } from '../fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../form/form.tsx'
import { closeAllModals } from './modal-stack.ts'
import { ModalHost, openModal } from './modals.tsx'
import { hasUnsaved } from '../form/unsaved.ts'
import { useAppForm } from '../form/useAppForm.ts'

const dialogs = () =>
  [...document.querySelectorAll('[role="dialog"]')].map((each) => each.querySelector('h2')?.textContent)

describe('a dialog with a form', () => {
  let screen: ReturnType<typeof draw>
  beforeEach(async () => {
    screen = draw(<ModalHost />)
    await screen.drawn
  })
  afterEach(async () => {
    await act(async () => closeAllModals())
    await settle()
    await screen.remove()
  })

  function NameForm({ save }: { save: (name: string) => Promise<void> }) {
    const form = useAppForm({
      initial: { name: 'Gym' },
      rules: { name: required },
      onSubmit: ({ name }) => save(name),
    })
    return (
      <Form form={form}>
        <DialogBody>
          <TextField {...form.field('name')} label="Name" required />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
          <SubmitButton>Save</SubmitButton>
        </DialogFooter>
      </Form>
    )
  }

  async function open(options: { confirmOnClose?: boolean; save?: (name: string) => Promise<void> } = {}) {
    let answer: Promise<string | undefined> | undefined
    await act(async () => {
      answer = openModal<string>({
        title: 'Edit location',
        confirmOnClose: options.confirmOnClose,
        content: ({ close }) => (
          <NameForm
            save={async (name) => {
              await options.save?.(name)
              close(name)
            }}
          />
        ),
      })
    })
    return () => answer!
  }

  it('closes at once while nothing was changed', async () => {
    const answer = await open()
    await press('Close')
    expect(await answer()).toBe(undefined)
  })

  it('asks before it closes once something was changed, and stays when the answer is no', async () => {
    await open()
    await type(named('Name'), 'Library')
    expect(hasUnsaved()).toBe(true)
    await press('Close')
    expect(dialogs()).toEqual(['Edit location', 'Are you sure?'])
    expect(document.body.textContent).toContain('Are you sure you want to close this modal?')
    await press('No')
    await settle()
    expect(dialogs()).toEqual(['Edit location'])
    expect((named('Name') as HTMLInputElement).value).toBe('Library')
  })

  it('closes when the answer is yes', async () => {
    const answer = await open()
    await type(named('Name'), 'Library')
    await press('Cancel')
    await press('Yes')
    expect(await answer()).toBe(undefined)
    await settle()
    expect(dialogs()).toEqual([])
    expect(hasUnsaved()).toBe(false)
  })

  it('asks no more once what was changed is changed back', async () => {
    const answer = await open()
    await type(named('Name'), 'Library')
    await type(named('Name'), 'Gym')
    await press('Close')
    expect(await answer()).toBe(undefined)
  })

  it('with confirm-on-close asks even when nothing was changed', async () => {
    await open({ confirmOnClose: true })
    await press('Close')
    expect(dialogs()).toEqual(['Edit location', 'Are you sure?'])
  })

  it('Esc closes the topmost dialog alone', async () => {
    await open()
    await type(named('Name'), 'Library')
    await key(named('Name'), 'Escape')
    expect(dialogs()).toEqual(['Edit location', 'Are you sure?'])
    await key(document.body, 'Escape')
    await settle()
    expect(dialogs()).toEqual(['Edit location'])
  })

  it.each([
    ['an open list keeps it', {}, ['Add child']],
    ['a list that always stands open does not', { 'data-list-stays': true }, []],
  ])('Esc closes it, but %s', async (_, stays, remainingTitles) => {
    await act(async () => {
      void openModal({
        title: 'Add child',
        content: () => <button aria-label="Child" aria-expanded {...stays} />,
      })
    })
    await key(named('Child'), 'Escape')
    await settle()
    expect(dialogs()).toEqual(remainingTitles)
  })

  it('Esc closes it also while the focus is still on the expanded button of the page that opened it', async () => {
    const opener = document.createElement('button')
    opener.setAttribute('aria-expanded', 'true')
    document.body.append(opener)
    await act(async () => {
      void openModal({ title: 'Help', content: () => 'How it is done' })
    })
    await key(opener, 'Escape')
    await settle()
    expect(dialogs()).toEqual([])
    opener.remove()
  })

  it('a save closes it without a question and answers what was saved', async () => {
    const answer = await open()
    await type(named('Name'), 'Library')
    await press('Save')
    expect(await answer()).toBe('Library')
    await settle()
    expect(dialogs()).toEqual([])
  })

  it('refused fields are shown at the fields, what was typed stays, and another value takes the message away', async () => {
    await open({
      save: () =>
        Promise.reject(
          Object.assign(new Error(), { fields: [{ path: 'name', message: 'This name is taken' }] }),
        ),
    })
    await type(named('Name'), 'Library')
    await press('Save')
    await settle(10)
    const field = named('Name') as HTMLInputElement
    expect(document.body.textContent).toContain('This name is taken')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('Library')
    expect(document.activeElement).toBe(field)
    expect(hasUnsaved()).toBe(true)
    await type(field, 'Library 2')
    expect(document.body.textContent).not.toContain('This name is taken')
  })

  it('a refused field it does not show is told above the form', async () => {
    await open({
      save: () =>
        Promise.reject(Object.assign(new Error(), { fields: [{ path: 'zone', message: 'No such zone' }] })),
    })
    await press('Save')
    await settle(10)
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('No such zone')
  })

  it('a rule speaks at the first input, not before, and bars the save', async () => {
    let saves = 0
    await open({ save: async () => void saves++ })
    expect(document.body.textContent).not.toContain('This field is required')
    await type(named('Name'), '')
    expect(document.body.textContent).toContain('This field is required')
    await press('Save')
    expect(saves).toBe(0)
    expect(document.activeElement).toBe(named('Name'))
  })

  it('takes the focus where the step before it, and what was pressed there, is gone', async () => {
    function Steps() {
      const [isChosen, setChosen] = useState(false)
      if (isChosen) return <NameForm save={async () => {}} />
      return <button onClick={() => setChosen(true)}>Gym</button>
    }
    await act(async () => void openModal({ title: 'Choose', content: () => <Steps /> }))
    named('Gym').focus()
    await press('Gym')
    expect(document.activeElement).toBe(named('Name'))
  })

  it('a second press while it saves saves once', async () => {
    let saves = 0
    let finish = () => {}
    const answer = await open({
      save: () => {
        saves++
        return new Promise((done) => (finish = done))
      },
    })
    const form = document.querySelector('form')!
    await act(async () => {
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
    await act(async () => finish())
    await answer()
    expect(saves).toBe(1)
  })
})

describe('a question', () => {
  it('is titled Are you sure? and answered with Yes or No, unless told otherwise', async () => {
    const screen = draw(<ModalHost />)
    await screen.drawn
    let answer: Promise<boolean> | undefined
    await act(async () => {
      answer = confirm({ message: 'Remove 3 children and refund $240.00?' })
    })
    expect(dialogs()).toEqual(['Are you sure?'])
    expect(document.body.textContent).toContain('Remove 3 children and refund $240.00?')
    expect(allNamed('No', 'button')).toHaveLength(1)
    await press('Yes')
    expect(await answer).toBe(true)
    await settle()

    await act(async () => {
      answer = confirm()
    })
    await key(document.body, 'Escape')
    expect(await answer).toBe(false)
    await settle()
    await screen.remove()
  })
})

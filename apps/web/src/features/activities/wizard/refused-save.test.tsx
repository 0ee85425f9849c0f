import { afterEach, expect, test, vi } from 'vitest'
import { newClass, type ClassForm } from '@afterbell/domain/activities/class-form'
import { drawRouted } from '../../../../test/draw-routed.tsx'
import { eventually, named, press, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { currentNotices } from '../../../ui/notify/notify.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ActivityWizard } from './ActivityWizard.tsx'
import { classWizard } from './class-wizard.tsx'
import type { ActivityRecord } from './wizard-kind.ts'

const id = '01999999-0000-7000-8000-00000000000a'
const form: ClassForm = {
  ...newClass('2026-10-07', '15:30'),
  name: 'Juggling',
  wednesday: true,
  startsOn: '2026-10-07',
  endsOn: '2026-12-16',
  timeFrom: '17:00',
  timeTo: '18:00',
}
const record = {
  id,
  version: 3,
  draft: false,
  location: null,
  instructors: [],
  attendedDates: [],
  places: { enrolled: 0 },
  sections: [{ id, places: { enrolled: 0 } }],
} as unknown as ActivityRecord

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Opens the class, types a description and presses Save. Each save is answered in turn. */
async function saveTyped(...answers: (Response | Promise<Response>)[]) {
  const sent = standInForServer(({ method }, count) => (method === 'PUT' ? answers[count - 1]! : json([])))
  adoptSession(sessionOf())
  screen = await drawRouted(() => (
    <ActivityWizard
      kind="classes"
      wizard={classWizard}
      initial={form}
      stored={{ form, record }}
      copyOf={undefined}
      chosen={record}
      read={() => Promise.reject(new Error('Nobody else saved it'))}
    />
  ))
  await type(description(), 'My words')
  saveButton().focus()
  await press('Save')
  return () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

const description = () => named('Description') as HTMLTextAreaElement
const saveButton = () => named('Save', 'button')
const isDisabled = () => description().closest('fieldset')!.disabled

test('What the server finds is shown at its field, in the step that holds it', async () => {
  await saveTyped(
    json(
      {
        code: 'VALIDATION',
        message: 'Please look at the fields',
        fields: [{ path: 'signUpEndsDate', message: 'This day is taken' }],
      },
      400,
    ),
  )
  await eventually(() => {
    expect(named(/Dates & Times/, 'button').getAttribute('aria-current')).toBe('step')
    const field = named('Sign-up closes on', 'input')
    expect(document.activeElement).toBe(field)
    const described = field.getAttribute('aria-describedby')!.split(' ')
    expect(described.map((each) => document.getElementById(each)?.textContent)).toContain('This day is taken')
  })
})

test('While a class is saved nothing more can be typed, and after a refusal everything is as it was', async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const bodies = await saveTyped(first.promise, second.promise)
  await eventually(() => expect(isDisabled()).toBe(true))
  first.resolve(json({ code: 'UNFORESEEN', message: 'Broken', id: 'q1' }, 500))
  await eventually(() => expect(isDisabled()).toBe(false))
  expect(description().value).toBe('My words')
  expect(document.activeElement).toBe(saveButton())

  await type(description(), 'My words, and more of them')
  await press('Save')
  await eventually(() => expect(isDisabled()).toBe(true))
  second.resolve(json({ id, draft: false, version: 4 }))
  await eventually(() =>
    expect(currentNotices().map(({ text }) => text)).toContain('You have successfully edited a class'),
  )
  expect(bodies()).toMatchObject([
    { description: 'My words', version: 3 },
    { description: 'My words, and more of them', version: 3 },
  ])
})

import { familyWords } from '@afterbell/domain/kernel/languages/family-words.en'
import { familyWords as familySpanish } from '@afterbell/domain/kernel/languages/family-words.es'
import { messageWords } from '@afterbell/domain/messages/family-words.en'
import { messageWords as spanish } from '@afterbell/domain/messages/family-words.es'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, named, press } from '../../../test/draw.tsx'
import { json, standInForServer, type Sent } from '../../../test/server.ts'
import { Unsubscribe } from './Unsubscribe.tsx'

afterEach(() => vi.unstubAllGlobals())

type Ending = 'NOTHING' | 'NEWS' | 'EVERYTHING'

const ENGLISH = { language: 'en', words: messageWords, familyWords } as const
const SPANISH = { language: 'es', words: spanish, familyWords: familySpanish } as const

/** Renders the page for a person who unsubscribed earlier. Saving is answered as the server does. */
async function open(
  ended: Ending,
  saves: (sent: Sent) => Response | null = () => null,
  start: { permit: string; ends: Ending } | null = null,
  pageWords: typeof ENGLISH | typeof SPANISH = ENGLISH,
) {
  const all = standInForServer((sent) => {
    if (sent.method === 'GET')
      return json({ schoolName: 'Harbour Street', address: 'g…@example.test', ended })
    return saves(sent) ?? json({ ended: sent.query.ends, permit: 'permit-1', isConfirmedByEmail: false })
  })
  const screen = draw(<Unsubscribe {...pageWords} token="token-1" start={start} />)
  await screen.drawn
  const saved = () => all.filter(({ method }) => method === 'POST').map(({ query }) => query.ends)
  const permits = () => all.filter(({ method }) => method === 'POST').map(({ query }) => query.permit)
  const languages = () => all.filter(({ method }) => method === 'POST').map(({ query }) => query.language)
  return { screen, saved, permits, languages }
}

const text = () => document.querySelector('main')!.textContent!
const status = () => document.querySelector('[role="status"]')!.textContent!
const radio = (label: RegExp) => named(label, 'label').querySelector('input')!

test('A parent reads whose emails they are and what each choice means, and ends news with one press', async () => {
  const { screen, saved } = await open('NOTHING')
  expect(named('Emails from Harbour Street', 'h1')).toBeTruthy()
  expect(text()).toContain('g…@example.test')
  expect(text()).toContain('You still hear of things like a canceled class')
  expect(text()).toContain('Invoices, receipts, and changes to your child’s spots and dates always arrive')
  expect(radio(/^Only what concerns my child/).checked).toBe(true)
  expect(status()).toBe('')
  await press('Save', 'button')
  expect(saved()).toEqual(['NEWS'])
  expect(status()).toContain('Saved. You no longer get news of the school.')
  expect(document.activeElement).toBe(document.querySelector('[role="status"]'))
  await screen.remove()
})

test('Everything is ended after it is chosen, and Undo brings back what was before', async () => {
  const { screen, saved, permits } = await open('NEWS')
  expect(status()).toContain('You no longer get news of the school')
  await press(/^No emails, not even about my child/, 'label')
  await press('Save', 'button')
  expect(status()).toContain('not even if a class is canceled')
  await press('Undo', 'button')
  expect(saved()).toEqual(['EVERYTHING', 'NEWS'])
  expect(permits()).toEqual([undefined, 'permit-1'])
  expect(status()).toContain('You still get emails about your child')
  expect(radio(/^Only what concerns my child/).checked).toBe(true)
  await screen.remove()
})

test('Who comes back later is sent a link before anything begins again, and reads so before and after', async () => {
  const waits = { ended: 'EVERYTHING', permit: null, isConfirmedByEmail: true }
  const { screen } = await open('EVERYTHING', () => json(waits))
  await press(/^Everything/, 'label')
  expect(text()).toContain('To start emails again, open the link that we send to this address.')
  await press('Email me a link', 'button')
  expect(status()).toContain('We sent an email to g…@example.test. Open the link in it')
  expect(radio(/^No emails/).checked).toBe(true)
  expect(text()).not.toContain('Undo')
  await screen.remove()
})

test('The link of that email has the choice made, and saves with one press', async () => {
  const start = { permit: 'permit-2', ends: 'NOTHING' as const }
  const { screen, saved, permits } = await open('EVERYTHING', () => null, start)
  expect(radio(/^Everything/).checked).toBe(true)
  await press('Save', 'button')
  expect([saved(), permits()]).toEqual([['NOTHING'], ['permit-2']])
  expect(status()).toContain('You get news of the school and emails about your child.')
  await screen.remove()
})

test('A choice that could not be saved is still chosen, and says so', async () => {
  const { screen } = await open('NOTHING', () =>
    json({ code: 'INTERNAL', message: 'Something went wrong' }, 500),
  )
  await press(/^No emails, not even about my child/, 'label')
  await press('Save', 'button')
  expect(document.querySelector('[role="alert"]')!.textContent).toBe('Something went wrong')
  expect(radio(/^No emails/).checked).toBe(true)
  expect(status()).toBe('')
  await screen.remove()
})

test('A link that was not made here says so', async () => {
  standInForServer(() =>
    json({ code: 'LINK_INVALID', message: 'This link does not work. Please use the one in the email' }, 400),
  )
  const screen = draw(<Unsubscribe {...ENGLISH} token="nonsense" />)
  await screen.drawn
  expect(named('This link does not work', 'h1')).toBeTruthy()
  await screen.remove()
})

test('In Spanish the page is Spanish throughout, and asks for its letter in Spanish', async () => {
  const waits = { ended: 'EVERYTHING', permit: null, isConfirmedByEmail: true }
  const { screen, languages } = await open('EVERYTHING', () => json(waits), null, SPANISH)
  expect(named('Correos de Harbour Street', 'h1')).toBeTruthy()
  expect(text()).toContain('Se envían a g…@example.test.')
  await press(/^Todos/, 'label')
  expect(text()).toContain('Para volver a recibir correos, abra el enlace')
  await press('Enviarme un enlace', 'button')
  expect(languages()).toEqual(['es'])
  expect(status()).toContain('Le enviamos un correo a g…@example.test.')
  await screen.remove()
})

test('A refusal is read in the language of the page, which the call asks for', async () => {
  document.documentElement.lang = 'es'
  const all = standInForServer(() => json({ code: 'LINK_INVALID', message: 'Este enlace no sirve' }, 400))
  const screen = draw(<Unsubscribe {...SPANISH} token="nonsense" />)
  await screen.drawn
  expect(named('Este enlace no funciona', 'h1')).toBeTruthy()
  expect(text()).toContain('Este enlace no sirve')
  expect(all.map(({ headers }) => headers.get('accept-language'))).toEqual(['es'])
  await screen.remove()
})

import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  field,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  title,
  type Answers,
} from '../../../test/family.tsx'
import { eventually, named, press, type, removeDrawn } from '../../../test/draw.tsx'
import { json, type Sent } from '../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const WEEK = { today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }
const LETTERS = 'POST log-in/letters'
const CODE = 'POST log-in/code'

const answers: Answers = {
  [LETTERS]: () => json(null, 204),
  [CODE]: () => json({ session }),
  'GET week': () => json(WEEK),
}

async function openCode(more: Answers = {}, language: 'en' | 'es' = 'en') {
  const opened = await openPortal({ ...answers, ...more }, { language })
  await type(field('email'), 'mara@families.test')
  await press(language === 'en' ? 'Email me a code' : 'Enviarme un código')
  return opened
}

test('A letter is asked for once an address is there that can be one, and the field says what is wrong', async () => {
  const { sent } = await openPortal(answers)
  expect([title(), document.title]).toEqual(['Log in to Harbour Street', 'Log in · Harbour Street'])
  for (const [typed, problem] of [
    ['  ', 'Please enter your email address'],
    ['mara@families', 'This does not look like an email address. Please check it'],
    ['mara osei@families.test', 'This does not look like an email address. Please check it'],
  ] as const) {
    await type(field('email'), typed)
    await press('Email me a code')
    expect(alerts()).toEqual([problem])
    expect(document.activeElement).toBe(field('email'))
    expect(field('email').getAttribute('aria-invalid')).toBe('true')
    expect(field('email').getAttribute('aria-describedby')).toBe('email-problem')
  }
  expect(sent(LETTERS)).toEqual([])
  await type(field('email'), 'mara@families.test')
  await press('Email me a code')
  expect(sent(LETTERS).map(({ body }) => body)).toEqual([{ email: 'mara@families.test' }])
  expect(title()).toBe('Check your email')
  expect(shown()).toContain('We sent an email to mara@families.test.')
  expect(document.activeElement).toBe(field('code'))
})

test('An address that the server does not take is told at the field', async () => {
  await openCode({ [LETTERS]: () => refused('VALIDATION', 'Validation failed') })
  expect(alerts()).toEqual(['This does not look like an email address. Please check it'])
  expect(field('email').value).toBe('mara@families.test')
})

test('Without a connection the address stays, and a second press sends it', async () => {
  const { sent } = await openCode({
    [LETTERS]: (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : json(null, 204)),
  })
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  expect(field('email').value).toBe('mara@families.test')
  await press('Email me a code')
  expect(title()).toBe('Check your email')
  expect(sent(LETTERS)).toHaveLength(2)
})

test('A code is read with its blanks, and leads to the week', async () => {
  const { sent } = await openCode()
  await type(field('code'), '12')
  await press('Log in')
  expect(alerts()).toEqual(['Please enter the 6 digits from the email'])
  expect(sent(CODE)).toEqual([])
  await type(field('code'), ' 123 456 ')
  await press('Log in')
  expect(sent(CODE).map(({ body }) => body)).toEqual([{ code: '123456' }])
  expect(title()).toBe('Your week')
})

test('A wrong code says so and stays as it was typed', async () => {
  await openCode({ [CODE]: () => refused('CODE_WRONG', 'This code is not right') })
  await type(field('code'), '123 457')
  await press('Log in')
  expect(alerts()).toEqual(['This code is not right'])
  expect(field('code').value).toBe('123 457')
  expect(document.activeElement).toBe(field('code'))
})

test('The letter is sent again on a press, which leaves the focus at the button', async () => {
  const { sent } = await openCode()
  const again = named('Send the email again')
  again.focus()
  await press('Send the email again')
  expect(sent(LETTERS).map(({ body }) => body)).toEqual(Array(2).fill({ email: 'mara@families.test' }))
  expect(document.querySelector('[role="status"]')!.textContent).toContain('We sent it again.')
  expect(document.activeElement).not.toBe(field('code'))
})

test('Another address is asked for with the earlier one in the field', async () => {
  await openCode()
  await press('Use another email address')
  expect(title()).toBe('Log in to Harbour Street')
  expect(field('email').value).toBe('mara@families.test')
})

test('Where the server asks for a proof of work, the page does it and sends the letter', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null
      postMessage() {
        this.onmessage?.({ data: { counter: 7, derivedKey: 'key' } })
      }
      terminate() {}
    },
  )
  const challenge = { parameters: { algorithm: 'SHA-256' }, signature: 'signed' }
  const letters: Answers[string] = ({ headers }: Sent) =>
    headers.get('x-altcha')
      ? json(null, 204)
      : refused('CHALLENGE_NEEDED', 'Please show that you are no robot')
  const { sent } = await openCode({
    [LETTERS]: letters,
    'GET /api/no-auth/challenge': () => json({ challenge }),
  })
  await eventually(() => expect(title()).toBe('Check your email'))
  expect(sent(LETTERS)).toHaveLength(2)
  expect(JSON.parse(atob(sent(LETTERS)[1]!.headers.get('x-altcha')!))).toEqual({
    challenge,
    solution: { counter: 7, derivedKey: 'key' },
  })
})

const OWNER = 'POST log-in/link/owner'
const LINK = 'POST log-in/link'
const ownerShown = () => json({ address: 'm…@families.test' })

test('A link says whom it logs in, logs in on a press, and leaves the address', async () => {
  const { sent } = await openPortal(
    { ...answers, [OWNER]: ownerShown, [LINK]: () => json({ session }) },
    { page: 'link#token=token-1&lang=en' },
  )
  expect(title()).toBe('Log in to Harbour Street')
  expect(shown()).toContain('This link logs you in as m…@families.test.')
  expect(sent(OWNER).map(({ body }) => body)).toEqual([{ token: 'token-1' }])
  expect(sent(LINK)).toEqual([])
  const pages = history.length
  await press('Continue')
  expect(sent(LINK).map(({ body }) => body)).toEqual([{ token: 'token-1' }])
  expect([title(), location.pathname, location.hash]).toEqual(['Your week', '/portal/harbour', '#lang=en'])
  expect(history.length).toBe(pages)
})

test.each([
  ['LOG_IN_LINK_EXPIRED', 'when it is opened', OWNER],
  ['VALIDATION', 'when it is cut short', OWNER],
  ['LOG_IN_LINK_EXPIRED', 'when it is pressed', LINK],
])('A link that no longer works (%s, %s) leads to a new letter', async (code, _when, call) => {
  await openPortal(
    { ...answers, [OWNER]: ownerShown, [call]: () => refused(code, 'No longer') },
    { page: 'link#token=token-1' },
  )
  if (call === LINK) await press('Continue')
  expect(title()).toBe('This link no longer works')
  expect(alerts()[0]).toContain('It was used already, or it is older than 15 minutes.')
  await press('Ask for a new email')
  expect([title(), location.pathname, location.hash]).toEqual([
    'Log in to Harbour Street',
    '/portal/harbour',
    '',
  ])
})

test('A link that could not log in for want of a connection can be pressed again', async () => {
  await openPortal(
    {
      ...answers,
      [OWNER]: ownerShown,
      [LINK]: (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : json({ session })),
    },
    { page: 'link#token=token-1' },
  )
  await press('Continue')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  await press('Continue')
  expect(title()).toBe('Your week')
})

test('A link whose owner could not be asked is asked again on a press', async () => {
  await openPortal(
    {
      ...answers,
      [OWNER]: (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : ownerShown()),
    },
    { page: 'link#token=token-1' },
  )
  expect(alerts()[0]).toContain('The server could not be reached.')
  await press('Try again')
  expect(shown()).toContain('This link logs you in as m…@families.test.')
})

test('In Spanish, logging in has no English left, and the server is asked in Spanish', async () => {
  const { sent } = await openPortal(answers, { language: 'es' })
  expect(leftInEnglish()).toEqual([])
  await press('Enviarme un código')
  expect(alerts()).toEqual(['Escriba su correo electrónico'])
  await type(field('email'), 'mara@families.test')
  await press('Enviarme un código')
  expect(title()).toBe('Revise su correo')
  await press('Enviar el correo otra vez')
  await press('Entrar')
  expect(alerts()).toEqual(['Escriba los 6 números del correo'])
  expect(leftInEnglish()).toEqual([])
  expect(sent(LETTERS).map(({ headers }) => headers.get('accept-language'))).toEqual(['es', 'es'])
})

test('In Spanish, the page of a link has no English left', async () => {
  const link: Answers = {
    ...answers,
    [OWNER]: ownerShown,
    [LINK]: () => refused('LOG_IN_LINK_EXPIRED', 'Caducado'),
  }
  await openPortal(link, { page: 'link#token=token-1', language: 'es' })
  expect(shown()).toContain('Con este enlace entra como m…@families.test.')
  expect(leftInEnglish()).toEqual([])
  await press('Continuar')
  expect(title()).toBe('Este enlace ya no funciona')
  expect(leftInEnglish()).toEqual([])
})

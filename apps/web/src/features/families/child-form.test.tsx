import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { allNamed, draw, eventually, named, press, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ChildForm } from './ChildForm.tsx'
import type { Child } from './child-values.ts'

let screen: ReturnType<typeof draw>
afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

const id = (end: string) => `01999999-0000-7000-8000-0000000000${end}`
const gus = {
  id: id('02'),
  firstName: 'Gus',
  lastName: 'Gray',
  email: 'gus@example.test',
  phone: '5550100123',
  language: null,
  marketing: false,
  marketingSaid: null,
}
const kai = {
  id: id('01'),
  familyId: id('03'),
  firstName: 'Kai',
  lastName: 'Gray',
  preferredName: '',
  birthDate: '2018-05-04',
  grade: 'SECOND',
  allergies: '',
  specialNeeds: '',
  teacherId: null,
  tshirtSizeId: null,
  teacher: null,
  tshirtSize: null,
  primaryGuardian: gus,
  secondaryGuardian: null,
  furtherGuardians: [],
  approvedPickups: [{ id: id('04'), name: 'Ann Ray', phone: null, relation: '' }],
  emergencyContacts: [],
  doNotRelease: [],
  hasMedical: false,
  siblings: [],
  createdAt: '2026-09-01T12:00:00Z',
  archivedAt: null,
  registeredAt: null,
  mergedIntoId: null,
  version: 3,
}

async function open(answer: (sent: Sent, count: number) => Response) {
  const sent = standInForServer(answer)
  adoptSession(sessionOf())
  const onSaved = vi.fn<() => void>()
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ChildForm child={kai as unknown as Child} onSaved={onSaved} />
    </QueryClientProvider>,
  )
  await screen.drawn
  return { onSaved, saves: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body) }
}

const part = (title: string) =>
  document.querySelector(`[role="group"][aria-label="${title}"]`) ??
  named(title, 'legend').closest('fieldset')!
const fieldIn = (title: string, label: string) =>
  (allNamed(label, 'input, textarea') as HTMLInputElement[]).find((field) => part(title).contains(field))!
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((each) => document.getElementById(each)?.textContent ?? '')
    .join(' ')

test('What the server finds is said at the fields of the guardian and the pickup, with the focus on the first', async () => {
  await open(({ method }) =>
    method === 'PATCH'
      ? json(
          {
            code: 'VALIDATION',
            message: 'Please check the marked fields',
            fields: [
              { path: 'primaryGuardian.email', message: 'This mailbox is closed' },
              { path: 'approvedPickups.0.name', message: 'Not this one' },
            ],
          },
          400,
        )
      : json([]),
  )
  await type(named('Special needs', 'textarea'), 'Hearing aid')
  await press('Save')
  const email = fieldIn('Primary guardian', 'Email')
  await eventually(() => expect(descriptionOf(email)).toContain('This mailbox is closed'))
  expect(document.activeElement).toBe(email)
  expect(descriptionOf(fieldIn('Pickup 1', 'Name'))).toContain('Not this one')
})

test('Who saves second keeps what was typed, sees what the first one changed, and overwrites nothing', async () => {
  const theirs = {
    ...kai,
    allergies: 'Bee stings',
    primaryGuardian: { ...gus, firstName: 'Gale' },
    version: 4,
  }
  const message = 'Nora Lane changed this at 3:31 PM. Please review it'
  const { onSaved, saves } = await open(({ method, path }, count) => {
    if (!path.endsWith(kai.id)) return json([])
    if (method === 'GET') return json(theirs)
    return count === 1
      ? json({ code: 'CHANGED_MEANWHILE', message, showMessageToUser: true }, 409)
      : json({ ...theirs, version: 5 })
  })
  await type(named('Special needs', 'textarea'), 'Hearing aid')
  await type(fieldIn('Primary guardian', 'First name'), 'Gayle')
  await press('Save')
  const text = () => document.querySelector('[role="alert"]')?.textContent
  await eventually(() => expect(text()).toContain('Nora Lane changed this at 3:31 PM'))
  expect(text()).toContain('Updated by someone else: Allergies.')
  expect(text()).toContain('Primary guardian, first name: we kept what you typed. They saved “Gale”.')
  expect((named('Allergies', 'textarea') as HTMLTextAreaElement).value).toBe('Bee stings')
  await press('Save')
  await eventually(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(saves().at(-1)).toMatchObject({
    version: 4,
    allergies: 'Bee stings',
    specialNeeds: 'Hearing aid',
    primaryGuardian: { firstName: 'Gayle' },
  })
})

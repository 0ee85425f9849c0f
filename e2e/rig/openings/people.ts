import { at, dialog, pressed, type DialogRow } from './opening.ts'
import type { Ground } from './ground.ts'

const contact = ({ childId }: Ground) => `/schools/contacts/${childId}`
const oneself = at('settings/personal-info')
const automatic = at('settings/automatic_messages')
const who = 'Manager' as const

const named = (childId: string) => ({
  id: childId,
  childId,
  child: 'Ann Osei',
  name: 'Yaw Mensah',
  phone: '2125550190',
  relation: 'Uncle',
  from: '2026-10-07',
  to: null,
  by: 'Mara Osei',
  at: '2026-10-07T12:00:00Z',
  state: 'WAITS',
  entry: null,
  reason: '',
  version: 1,
})

const MARA = { id: '01999999-0000-7000-8000-0000000000a1', name: 'Mara Osei' }
const PHOTOS = { holds: 'UNANSWERED', homes: [{ guardians: [MARA], said: null }], history: [] }

/** Dialogs of families, messages to them, and staff. */
export const people: readonly DialogRow[] = [
  {
    name: 'what a guardian on the list is told',
    sources: ['features/families/TellingForm.tsx'],
    who: 'Super Admin',
    at: contact,
    open: pressed(/^Decide what/, /^What is .* told\?$/),
  },
  {
    name: 'what a guardian sees',
    sources: ['features/families/access/AccessForm.tsx'],
    who,
    at: ({ owing }) => `/schools/contacts/${owing.childId}`,
    open: pressed(/^Limit what/, /^What may .* see of/),
  },
  {
    name: 'a pickup that a family named',
    sources: ['features/families/told-pickups/DecideForm.tsx'],
    who: 'Coordinator',
    at: ({ owing }) => `/schools/contacts/${owing.childId}`,
    open: async (page, { owing }) => {
      // Only a family that is logged in names somebody.
      await page.route('**/told-pickups**', (route) => route.fulfill({ json: [named(owing.childId)] }))
      await page.reload()
      return pressed(/^Decide about/, /^May Yaw Mensah pick up/)(page, { owing } as Ground)
    },
  },
  {
    name: 'what was said about photos',
    sources: ['features/families/photos/EnterPhotos.tsx'],
    who: 'Coordinator',
    at: ({ owing }) => `/schools/contacts/${owing.childId}`,
    open: async (page, ground) => {
      // A school that does not ask has no such panel.
      await page.route('**/photo-consent', (route) => route.fulfill({ json: PHOTOS }))
      await page.reload()
      return pressed('Enter an answer about photos', /^What was said about photos/)(page, ground)
    },
  },
  {
    name: 'a child merged with another',
    sources: ['features/families/duplicates/choose-merge.tsx'],
    who,
    at: contact,
    open: pressed('Merge', /^Merge /),
  },
  {
    name: 'medical information',
    sources: ['features/families/MedicalTab.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}?tab=medical`,
    open: pressed('Write down', /^Medical information of/),
  },
  {
    name: 'an automatic message',
    sources: ['features/messages/automatic/AutomaticText.tsx'],
    who,
    at: automatic,
    open: pressed('Edit email: An offer expired', 'An offer expired: email'),
  },
  {
    name: 'when an automatic message goes out',
    sources: ['features/messages/automatic/AutomaticLead.tsx'],
    who,
    at: automatic,
    open: pressed(/^Change when:/, /./),
  },
  {
    name: 'a form as families see it',
    sources: ['features/forms/FormPreview.tsx'],
    who,
    at: at('settings/custom-forms/form'),
    open: pressed('Preview', 'Form without a name'),
  },
  {
    name: 'an authenticator app',
    sources: ['features/users/second-step/second-step-dialogs.tsx'],
    who,
    at: oneself,
    open: pressed('Set up an authenticator app', 'Set up an authenticator app'),
  },
  {
    name: 'a passkey',
    sources: ['features/users/passkeys/passkey-dialogs.tsx'],
    who,
    at: oneself,
    open: pressed('Add a passkey', 'Add a passkey'),
  },
  {
    name: 'an export of all there is',
    sources: ['features/privacy/ExportScreen.tsx'],
    who: 'Super Admin',
    at: at('settings/export'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Make an export' }).click()
      return dialog(page, 'Make an export?')
    },
  },
]

import { at, dialog, pressed, type DialogRow } from './opening.ts'

const who = 'Super Admin at Willowbrook' as const
const charges = at('transactions/charges')
const ACTIONS = { name: /^Actions for / } as const

/** Dialogs of a school that is on trial and does not bill care automatically yet. */
export const otherSchool: readonly DialogRow[] = [
  {
    name: 'a charge that waits',
    sources: ['features/care/ChargesScreen.tsx'],
    who,
    at: charges,
    open: async (page) => {
      await page.getByRole('button', ACTIONS).first().click()
      await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
      return dialog(page, /,/)
    },
  },
  {
    name: 'a charge that is not billed',
    sources: ['features/care/NotBilledDialog.tsx'],
    who,
    at: charges,
    open: async (page) => {
      await page.getByRole('button', ACTIONS).first().click()
      await page.getByRole('menuitem', { name: 'Do not bill', exact: true }).click()
      const form = dialog(page, 'Do not bill')
      await form.getByRole('button', { name: 'Do not bill' }).click()
      return form
    },
  },
  {
    name: 'the plan of the school',
    sources: ['features/own-bill/ChoosePlan.tsx'],
    who,
    at: at('settings/billing'),
    open: pressed(/^(Change|Choose a) plan$/, /plan$/),
  },
]

import type { HelpPages } from '../../../platform/page/help.ts'

export const ownBillHelp: HelpPages = {
  '/settings/billing': {
    about:
      'What your school pays for Afterbell: the plan, the card or bank account it is paid with, and your invoices.',
    right: ['billing', 'view'],
    tasks: [
      {
        title: 'Change the plan of your school',
        right: ['billing', 'edit'],
        also: 'subscription price',
        steps: ['Select **Change plan**.', 'Choose a **Plan**, and select **Save plan**.'],
      },
      {
        title: 'Pay for Afterbell with another card',
        right: ['billing', 'add'],
        also: 'bank account payment source default',
        steps: [
          'Select **Add a card** or **Add a bank account**.',
          'Enter it, and check **Make it the default**.',
          'Remove the old one, if it is no longer needed.',
        ],
      },
      {
        title: 'Download an invoice of Afterbell',
        also: 'pdf receipt',
        steps: ['Find it under **Invoices**.', 'Select **PDF** beside it.'],
      },
    ],
  },
}

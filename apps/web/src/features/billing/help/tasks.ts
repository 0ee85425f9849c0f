import type { HelpPages } from '../../../platform/page/help.ts'
import { payersHelp } from './payers.ts'
import { payoutsHelp } from './payouts.ts'

export const billingHelp: HelpPages = {
  ...payersHelp,
  ...payoutsHelp,
  '/transactions/charges': {
    about:
      'Aftercare charges from before automatic billing or while the school was inactive, and extra charges after attendance was corrected. Bill them, or decide not to.',
    right: ['invoice', 'view'],
    tasks: [
      {
        title: 'Bill a charge that waits for review',
        right: ['transactions', 'charge'],
        also: 'aftercare weeks',
        steps: [
          'Look at **Why** it waits, and at the **Amount**.',
          'Open the menu at the end of the row, and choose **Bill**.',
          'For several at once, check them, and select **Bill**.',
        ],
      },
      {
        title: 'Decide not to bill a charge',
        right: ['transactions', 'charge'],
        also: 'skip forgive',
        steps: [
          'Open the menu at the end of the row, and choose **Do not bill**.',
          'Enter a reason. The history keeps it.',
        ],
      },
      {
        title: 'See which child a charge is for',
        steps: [
          'Each row shows the **Child**, the **Activity** and the dates it is **For**.',
          'Open the menu at the end of the row, and choose **Open**.',
        ],
      },
    ],
  },
  '/transactions/late-pickups': {
    about:
      'Children who were picked up late. Bill the fee, change it, or forgive it with a reason. Nothing is billed until you decide, unless your settings say so.',
    right: ['transactions', 'view'],
    tasks: [
      {
        title: 'Bill a late pickup',
        right: ['transactions', 'charge'],
        also: 'fee',
        steps: [
          'Open the menu at the end of the row, and choose **Bill**.',
          'Look at the amount, change it if you like, and confirm.',
        ],
      },
      {
        title: 'Forgive a late pickup',
        right: ['transactions', 'charge'],
        also: 'waive cancel fee',
        steps: [
          'Open the menu at the end of the row, and choose **Forgive**.',
          'Say why, and select **Forgive**. The family does not see it.',
        ],
      },
      {
        title: 'Change a late pickup that was billed',
        right: ['transactions', 'charge'],
        also: 'correct amount',
        steps: [
          'Choose **Billed** above the list.',
          'Open the menu at the end of the row, and choose **Change what is billed**.',
          'Enter the right amount, and confirm.',
        ],
      },
    ],
  },
  '/transactions/follow-ups': {
    about:
      'All invoices that are past due: which reminders and automatic charges were tried, what comes next or why nothing does, and what waits for you.',
    right: ['transactions', 'view'],
    tasks: [
      {
        title: 'Stop reminders to a family for a while',
        right: ['transactions', 'charge'],
        also: 'pause dunning autopay',
        steps: [
          'Open the menu at the end of the row, and choose **Pause**.',
          'Enter a **Reason**, and select **Pause**. Colleagues see it, the family does not.',
          'Choose **Resume** in the same menu when they should go on.',
        ],
      },
      {
        title: 'Decide about an unusual charge',
        right: ['transactions', 'charge'],
        also: 'autopay high amount',
        steps: [
          'Choose **Unusual charges** above the list.',
          'Open the menu at the end of the row, and choose **Charge it** or **Leave it**.',
        ],
      },
      {
        title: 'Find who was never reminded, and why',
        also: 'no reminder sent agency email',
        steps: [
          'Choose **Never reminded** above the list.',
          'Look at **Next**: it says why nothing was sent.',
        ],
      },
      {
        title: 'See what was tried, and what comes next',
        also: 'reminders past due',
        steps: ['Look at **So far** and **Next** in the list.', 'Select a row to open the invoice.'],
      },
    ],
  },
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

import type { HelpPages } from '../../../platform/page/help.ts'

export const latePickupsHelp: HelpPages = {
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
}

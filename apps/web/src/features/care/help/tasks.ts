import type { HelpPages } from '../../../platform/page/help.ts'

export const careHelp: HelpPages = {
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
}

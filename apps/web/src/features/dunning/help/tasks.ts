import type { HelpPages } from '../../../platform/page/help.ts'

export const dunningHelp: HelpPages = {
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
}

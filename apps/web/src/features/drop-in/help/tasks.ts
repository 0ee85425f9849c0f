import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { HelpPages } from '../../../platform/page/help.ts'

export const dropInHelp: HelpPages = {
  '/after-care/$id/drop-in': {
    about:
      'Children who come on single dates. Drop-ins have their own spots. If a date cannot be booked, we say why.',
    right: ['aftercare.drop-in', 'view'],
    tasks: [
      {
        title: 'Book a drop-in',
        right: ['aftercare.drop-in', 'add'],
        also: 'single day date add',
        steps: [
          'Select **Add drop-in**, and choose the child.',
          'Choose one or more dates. Dates that cannot be booked say why.',
          'Look at the price, and select **Book**.',
        ],
      },
      {
        title: 'Move a drop-in to another date',
        right: ['aftercare.drop-in', 'edit'],
        also: 'change reschedule',
        steps: [
          'Open the menu at the end of the row, and choose **Edit**.',
          'Choose another **Date**.',
          'Select **Save**.',
        ],
      },
      {
        title: 'Cancel a drop-in',
        right: ['aftercare.drop-in', 'remove'],
        also: 'remove',
        steps: [
          'Open the menu at the end of the row, and choose **Cancel**.',
          'Confirm with **Cancel drop-in**. The spot opens up again.',
          'If it was paid, choose whether to **Refund** or **Keep as credit**.',
        ],
      },
      {
        title: 'See who drops in on a date',
        also: 'today list',
        steps: [
          'Choose **Today** above the list, or a **Date**.',
          'Open the menu of a row, and choose **Attendance of the day**.',
        ],
      },
      ...viewTasks('drop-ins'),
    ],
  },
}

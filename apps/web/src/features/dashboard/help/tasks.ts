import type { HelpPages } from '../../../platform/page/help.ts'

export const dashboardHelp: HelpPages = {
  '/dashboard': {
    about: 'What needs your attention comes first. Select a line to take care of it.',
    right: ['dashboard', 'view'],
    tasks: [
      {
        title: 'Take care of what is waiting',
        also: 'to do needs attention',
        steps: [
          'Look at **Needs attention**.',
          'Select a line. It opens the list where you can take care of it.',
          'When it is done, the line goes by itself.',
        ],
      },
      {
        title: 'See what meets today',
        also: 'expected children here',
        steps: [
          'Look at **Today**: each activity shows how many are expected and how many are there.',
          'Select an activity to check children in.',
        ],
      },
      {
        title: 'See what was paid in a month',
        also: 'revenue money income figures',
        steps: [
          'Find **Revenue**, and choose a **Date range**.',
          'Choose **Booked**, **Paid** or **Refunded**.',
          'Choose **Table** to read the figures.',
        ],
      },
      {
        title: 'Go anywhere without the mouse',
        also: 'keyboard shortcuts search find',
        steps: [
          'Press Ctrl and K, or ⌘ and K on a Mac. Or select **Go to…**.',
          'Type a part of a name: a child, an activity, a screen, or what you want to do.',
          'Choose with the arrow keys, and press Enter.',
        ],
      },
    ],
  },
}

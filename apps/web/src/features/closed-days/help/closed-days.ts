import type { HelpPages } from '../../../platform/page/help.ts'

/** Help on the calendar of closed days, and on its phone list. */
export const closedDaysHelp: HelpPages = {
  '/settings/closed-days': {
    about:
      'Days on which nothing meets, or school ends early. Paste your year with Import; new activities leave these days out. “No programs on a date” cancels what meets, tells the families, and can be undone from the menu of the day.',
    right: ['locations', 'view'],
    tasks: [
      {
        title: 'Cancel everything on a snow day',
        right: ['locations', 'add'],
        also: 'weather closure emergency close school power',
        steps: [
          'Select **No programs on a date**. The button is on the dashboard and the calendar as well.',
          'Enter the day under **First day**, and choose what it is **For** and at which **Locations**.',
          'Look at what is canceled and for how many children, and confirm.',
          'Then write to the families from there.',
        ],
      },
      {
        title: 'Undo a snow day',
        right: ['locations', 'edit'],
        also: 'reopen restore',
        steps: [
          'Open the menu of the day, and choose **Undo**.',
          'Look at what is restored, and confirm. Meetings, times and money are as they were before.',
        ],
      },
      {
        title: 'Enter the closed days of a year',
        right: ['locations', 'add'],
        also: 'import holidays breaks school calendar',
        steps: [
          'Select **Import**.',
          'Paste the calendar of your school into **Your list**, a day or a range on each line.',
          'Look at the days that were read and at what they would cancel, and confirm.',
        ],
      },
      {
        title: 'Let activities begin earlier on a short day',
        right: ['locations', 'add'],
        also: 'early dismissal half day',
        steps: [
          'Select **Add closed day**.',
          'Under **What happens** choose **School ends early**, and enter **School ends at**.',
          'Each activity begins earlier, is shortened or does not meet, as its form says.',
        ],
      },
    ],
  },
  '/settings/closed-days/$dayId/calls': {
    about:
      'Families a closed day concerns and no email reaches. Print the list, or tick off each child you have called about.',
    right: ['contacts', 'view'],
    tasks: [
      {
        title: 'Take the list of whom to call along',
        also: 'paper',
        steps: ['Select **Print**.', 'The list has every child, whom to call, and their phones.'],
      },
      {
        title: 'Keep track of who was called',
        steps: [
          'Check the child in **Who to call** once you have spoken to somebody.',
          'The marks stay in this window of your browser.',
        ],
      },
      {
        title: 'Write to those a text reaches',
        right: ['contacts', 'sms'],
        via: ['/settings/closed-days'],
        steps: [
          'Those marked **Takes texts** need no call.',
          'In Closed Days, open the menu of the day, and choose **Text families**.',
        ],
      },
    ],
  },
}

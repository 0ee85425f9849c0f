import { helpOfKinds, type HelpPages } from '../../../platform/page/help.ts'

export const calendarsHelp: HelpPages = helpOfKinds((kind, screen, { one, many }) => ({
  [`${screen}/calendar`]: {
    about:
      'What meets on each day and how full it is. Select a box for details, or a day for everything on it.',
    right: [`${kind}.calendar`, 'view'],
    tasks: [
      {
        title: `See which ${many} meet on a day`,
        also: 'who is where schedule week month',
        steps: [
          'Choose **Month**, **Week** or **Day** above the calendar.',
          'Go on with the arrows, or back to **Today**.',
          'Choose a **Location** to see only what meets there.',
        ],
      },
      {
        title: `Open the roster of one meeting of a ${one}`,
        steps: [
          'Select its box in the calendar.',
          'Select **Roster** for the enrolled children, or **Attendance** to check them in.',
        ],
      },
      {
        title: `Cancel or move a meeting in the ${one} calendar`,
        right: [kind, 'edit'],
        also: 'snow day instructor sick reschedule drag',
        steps: [
          'Select its box in the calendar.',
          'Select **Cancel this meeting** or **Move**.',
          'Enter a **Reason**, look at whom it concerns, and confirm.',
        ],
      },
      {
        title: `Name a substitute in the ${one} calendar`,
        right: [kind, 'edit'],
        also: 'replacement cover sub instructor sick day off',
        steps: [
          'Select the box of the meeting.',
          'Select **Substitute**.',
          'Choose **Substitute**, and select **Save**. They see its children on that day only.',
        ],
      },
      {
        title: `Follow the ${one} calendar on your phone`,
        also: 'subscribe google outlook apple feed',
        steps: [
          'Select **Subscribe**.',
          'Copy the **Public address**. If you teach, you can also select **Make a private address**.',
          'Paste it into your calendar app, where it asks for the address of a calendar.',
        ],
      },
    ],
  },
}))

import { helpOfKinds, type HelpPages, type HelpTask } from '../../../platform/page/help.ts'

const checkOut: HelpTask = {
  title: 'Check a child out',
  also: 'pick up leave goes home',
  right: ['classes.rosters', 'check'],
  steps: [
    'Tap **Out** beside the child.',
    'Change **Leaves at** or add a **Note** first, where you need to.',
    'Tap the person who is there. **Someone else** asks for a name and a reason.',
    'If we ask for a photo ID, look at it first.',
  ],
}

const correct: HelpTask = {
  title: 'Correct a check-in or a check-out',
  also: 'undo wrong time mistake',
  right: ['classes.rosters', 'check'],
  steps: [
    'Tap the time beside the child.',
    'Choose **Change check-in time** or **Change check-out**, and enter what is right.',
    'Choose **Undo check-in** or **Undo check-out** if it was the wrong child.',
    '**History** shows what was there before.',
  ],
}

const absent: HelpTask = {
  title: 'Say that a child is absent today',
  also: 'sick vacation no show excused missing absence not coming',
  right: ['classes.rosters', 'check'],
  steps: [
    'Select **Mark absent** beside the child.',
    'Tap why. Only staff see it.',
    'If they come after all, check them in: a check-in counts more.',
  ],
}

export const attendanceHelp: HelpPages = {
  '/today': {
    about:
      'Every child expected today, in all activities. Check-ins and check-outs from every device show up here right away.',
    right: ['classes.attendance', 'view'],
    tasks: [
      {
        title: 'Check a child in',
        also: 'arrive here',
        right: ['classes.rosters', 'check'],
        steps: [
          'Find the child in their activity, or type a part of their name into **Search children**.',
          'Tap **In** beside the child. The time is recorded.',
        ],
      },
      checkOut,
      absent,
      correct,
      {
        title: 'See who is missing today',
        also: 'late absent not picked up',
        steps: [
          'Tap **Missing** or **Not picked up** above the list.',
          'Call the family by the number beside the child.',
          'Tap it again to see everybody.',
        ],
      },
    ],
  },
  ...helpOfKinds((kind, screen, { one }) => ({
    [`${screen}/$id/attendance`]: {
      about:
        'Tap once to check a child in. At check-out, choose who is picking up. Guardians and approved pickups come first. Emergency contacts are only there to be called.',
      right: [`${kind}.attendance`, 'view'],
      tasks: [
        {
          title: `Check in everybody of a ${one} at once`,
          also: 'all arrive',
          right: [`${kind}.rosters`, 'check'],
          steps: [
            'Choose the day at the top. It opens at today.',
            'Select **Check in all**, and confirm.',
            'Tap the time of whoever is not there, and choose **Undo check-in**.',
          ],
        },
        checkOut,
        absent,
        correct,
        {
          title: `See how often children came to a ${one}`,
          also: 'rate dates absent',
          steps: [
            'Select the chart beside the date, called **Attendance by date**.',
            'Each date shows how many were expected, and how many came.',
            'Select a date to open it.',
          ],
        },
        {
          title: `Download the attendance of a ${one}`,
          also: 'spreadsheet excel',
          right: [`${kind}.attendance`, 'download'],
          steps: [
            'Choose the day at the top.',
            'Select **Download**.',
            'Choose the **Columns**, and select **Download**.',
          ],
        },
      ],
    },
  })),
}

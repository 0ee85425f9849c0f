import { viewTasks } from '../../../lists/help/view-tasks.ts'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { permissions, type Right } from '@afterbell/domain/kernel/roles'
import { helpOfKinds, type HelpPages, type HelpTask } from '../../../platform/page/help.ts'

export const rostersHelp: HelpPages = helpOfKinds((kind, screen, { one }) => ({
  [`${screen}/$id`]: {
    about: 'The enrolled children. When you remove a child, their spot opens up today. Past records stay.',
    right: [`${kind}.rosters`, 'view'],
    tasks: [
      {
        title: `Enroll a child in this ${one}`,
        right: [`${kind}.rosters`, 'add'],
        also: 'add sign up register book',
        steps: [
          'Select **Add child**.',
          'Type a part of the name, and choose the child. Somebody new: **Create a new child**.',
          'Answer what the form asks, and look at the price.',
          'Select **Add child** at its foot. What is due is then charged or stays on an invoice, as you choose.',
        ],
      },
      ...('transfer' in permissions[`${kind}.rosters`] ? [transfer(kind, one)] : []),
      ...(activityKinds[kind].sections.areWeekdays ? [moveDay(kind, one)] : []),
      {
        title: `Remove a child from this ${one}`,
        right: [`${kind}.rosters`, 'remove'],
        also: 'take off unenroll withdraw cancel',
        steps: [
          'Open the menu at the end of the row, and choose **Remove**.',
          'Read what is due and who is next on the wait list, and confirm. Past attendance stays.',
          'If it was a mistake, select **Undo** in the notice. It stays for five seconds, longer while you point at it.',
          'If something was paid, select **Review refund…** there. You can also decide later at Transactions.',
        ],
      },
      {
        title: `Write to the families of this ${one}`,
        right: [`${kind}.rosters`, 'email'],
        also: 'email text message parents',
        steps: [
          'Check the children in the list.',
          'Select **Email** or **Text** in the bar that appears.',
          'Write the **Message**, look at **Preview**, and select **Send**.',
        ],
      },
      {
        title: `Print a sheet of this ${one}`,
        also: 'paper roster sign-in sheet emergency list dismissal name badges labels',
        via: [`${screen}/$id/print`],
        steps: [
          'Select **Print** at the top of the page.',
          'Choose a **List** and its **Paper**.',
          'Select **Print**.',
        ],
      },
      ...viewTasks(`the roster of a ${one}`),
    ],
  },
  [`${screen}/$id/print`]: { none: 'It is drawn without the frame, so that nothing of it is on paper.' },
}))

function moveDay(kind: ActivityKind, one: string): HelpTask {
  return {
    title: `Move a child to another day of this ${one}`,
    right: [`${kind}.rosters`, 'edit'] as Right,
    also: 'weekday switch change swap',
    steps: [
      'Select the child’s day in their row, and choose **Move to…**.',
      'Choose the day under **Move to**, and compare the price before and after.',
      'Select **Move to** and the day at the bottom. If it was a mistake, select **Undo** in the notice.',
    ],
  }
}

function transfer(kind: ActivityKind, one: string): HelpTask {
  const isGrouped = activityKinds[kind].words.section !== null
  return {
    title: `Transfer a child to another ${one}`,
    right: [`${kind}.rosters`, 'transfer'] as Right,
    also: 'move switch change',
    steps: [
      'Open the menu at the end of the row, and choose **Transfer**.',
      `Choose the ${isGrouped ? 'camp and group' : one} under **Move to**.`,
      'Check the new balance, and select **Transfer**.',
      'If it was a mistake, select **Undo** in the notice. What costs more can be charged there too.',
    ],
  }
}

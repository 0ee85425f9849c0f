import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { helpOfKinds, type HelpPages } from '../../../platform/page/help.ts'

const nameLabels: Record<ActivityKind, string> = {
  classes: 'Class name',
  camps: 'Camp name',
  aftercare: 'Session name',
}

const daysOffLabels: Record<ActivityKind, string> = {
  classes: 'No-class dates',
  camps: 'No-camp dates',
  aftercare: 'No-session dates',
}

export const activitiesHelp: HelpPages = helpOfKinds((kind, screen, { one, many }) => ({
  [screen]: {
    about: `All ${many} of the school. The tabs show current and upcoming ones, drafts, and past ones.`,
    right: [`${kind}.schedule`, 'view'],
    tasks: [
      {
        title: `Add a ${one}`,
        right: [kind, 'add'],
        via: [`${screen}/form`],
        steps: [
          `Select **Add ${one}**.`,
          `Fill in each step of the form, and select **Next**.`,
          `Select **Publish** when families may see it, or **Save as draft** to go on later.`,
        ],
      },
      {
        title: `Change several ${many} at once`,
        right: [kind, 'edit'],
        also: 'bulk edit',
        steps: [
          `Check the ${many} in the list.`,
          'Select **Change** in the bar that appears.',
          'Check what you want to change, fill it in, and confirm. What you do not check stays as it is.',
        ],
      },
      {
        title: `Cancel, move or add one meeting of a ${one}`,
        right: [kind, 'edit'],
        also: 'snow day instructor sick reschedule',
        steps: [
          `Open the menu at the end of the row, and choose **Meetings**.`,
          'Find the date, and select **Cancel this meeting** or **Move**. For one more date, select **Add a meeting**.',
          'Enter a **Reason**. Only staff see it.',
          'Look at whom it concerns, and confirm. **Restore** brings a canceled meeting back.',
        ],
      },
      {
        title: `Copy a ${one} for the next season`,
        right: [kind, 'add'],
        also: 'duplicate repeat',
        via: [`${screen}/form`],
        steps: [
          'Open the menu at the end of the row, and choose **Duplicate**.',
          'Enter its **First date**, and select **Continue**: it meets as often as before.',
          'Look through the steps.',
          'Select **Publish**, or **Save as draft**.',
        ],
      },
      {
        title: `Open the roster of a ${one}`,
        steps: [
          'Find it by its name in the search, or choose a **Weekday** or a **Location**.',
          'Select its row. For the children of a day, open its menu and choose **Attendance**.',
        ],
      },
      ...viewTasks(`your ${many}`),
    ],
  },
  [`${screen}/form`]: {
    about: `You can save a draft at any time. It only needs a name. Families see a ${one} once it is published.`,
    right: [kind, 'add'],
    tasks: [
      {
        title: `Publish a new ${one}`,
        steps: [
          `Fill in **${nameLabels[kind]}** and the other fields of the first step.`,
          'Select **Next**, and fill in each step. What is missing is counted beside the button.',
          'Select **Publish** in the last step. From then on families see it.',
        ],
      },
      {
        title: `Keep a ${one} as a draft`,
        also: 'save later',
        steps: [
          `Fill in **${nameLabels[kind]}**. A draft needs nothing else.`,
          'Select **Save as draft**. Families do not see it.',
          `Find it again in the list of ${many} under **Draft**, and choose **Edit** in its menu.`,
        ],
      },
      {
        title: `Leave out holidays of a ${one}`,
        also: 'no dates days off closed',
        steps: [
          'In the step with the dates, enter the **First date** and the **Last date**.',
          `Under **${daysOffLabels[kind]}**, choose each date on which it does not meet.`,
          'The example in the last step counts only the dates that are left.',
        ],
      },
      {
        title: `Give a discount on a ${one}`,
        also: 'early bird siblings price',
        steps: [
          'Go to the last step.',
          'Under **Discounts**, turn on the ones you give.',
          'Enter what each takes off. **What a family would pay** shows an example.',
        ],
      },
    ],
  },
  [`${screen}/form/$id`]: {
    about: `Dates when a child was checked in stay. The cost of a published ${one} cannot change.`,
    right: [kind, 'edit'],
    tasks: [
      {
        title: `Change the dates or times of a ${one}`,
        also: 'reschedule',
        steps: [
          'Go to the step with the dates.',
          'Change the **First date**, the **Last date**, the **Start time** or the **End time**.',
          'Select **Save**. If enrolled children would lose meetings, you see which ones before anything changes.',
        ],
      },
      {
        title: `Change the location of a ${one}`,
        also: 'room place',
        steps: [
          'Choose another **Location** in the first step.',
          'Select **Save**. Rosters, calendars and public pages show the new one at once.',
        ],
      },
      {
        title: `Offer more spots in a ${one}`,
        also: 'capacity full bigger',
        steps: [
          'Find **Spots**, and enter the new number. It cannot be less than the children who are enrolled.',
          'Select **Save**.',
          'Open its wait list. Whoever waits can now be offered a spot.',
        ],
      },
    ],
  },
}))

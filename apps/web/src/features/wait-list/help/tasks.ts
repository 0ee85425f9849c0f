import { viewTasks } from '../../../lists/help/view-tasks.ts'
import { helpOfKinds, type HelpPages } from '../../../platform/page/help.ts'

export const waitListHelp: HelpPages = helpOfKinds((kind, screen, { one }) => ({
  [`${screen}/$id/wait-list`]: {
    about:
      'First come, first served. When a spot opens, we offer it to the first in line and hold it until the family answers.',
    right: [`${kind}.wait-list`, 'view'],
    tasks: [
      {
        title: `Put a child on the wait list of this ${one}`,
        right: [`${kind}.wait-list`, 'add'],
        also: 'add full waitlist waiting list queue',
        steps: [
          'Select **Add to wait list**.',
          'Type a part of the name, and choose the child.',
          'Answer what the form asks, and select **Put on the wait list**.',
        ],
      },
      {
        title: `Offer an open spot of this ${one}`,
        right: [`${kind}.rosters`, 'add'],
        also: 'hold next in line waitlist waiting list promote move up',
        steps: [
          'Open the menu at the end of the row, and choose **Offer now**.',
          'To offer it out of turn or over capacity, check **Offer out of turn or over capacity**.',
          'Confirm. The family gets an email, and we hold the spot until they answer or the time is up.',
        ],
      },
      {
        title: `Keep the next spot of this ${one} for siblings`,
        right: [`${kind}.rosters`, 'add'],
        also: 'reserve hold family of two siblings together waitlist waiting list',
        steps: [
          'Open the menu at the end of the row of one of them, and choose **Keep the next spot for them**.',
          'Confirm. Spots that open are offered to no one else until there is one for each of them.',
          'To end it, open the menu again and choose **Stop keeping spots**.',
        ],
      },
      {
        title: `Answer an offer of this ${one} for a family`,
        right: [`${kind}.rosters`, 'add'],
        also: 'accept decline phone call',
        steps: [
          'Choose **Offered** above the list.',
          'Open the menu at the end of the row, and choose **Accept for the family** or **Decline**.',
          'Confirm. After **Decline**, the next child in line can be offered the spot.',
        ],
      },
      {
        title: `Remove a child from the wait list of this ${one}`,
        right: [`${kind}.wait-list`, 'remove'],
        steps: [
          'Open the menu at the end of the row, and choose **Remove**.',
          'Confirm. If they come back, they join at the end of the line.',
        ],
      },
      ...viewTasks(`the wait list of a ${one}`),
    ],
  },
}))

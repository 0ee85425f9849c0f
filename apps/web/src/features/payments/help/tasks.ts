import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { HelpPages } from '../../../platform/page/help.ts'

export const paymentsHelp: HelpPages = {
  '/transactions': {
    about:
      'Payments and refunds. Open one to see what it paid, what was tried and what was refunded, or to refund it.',
    right: ['transactions', 'view'],
    tasks: [
      {
        title: 'Refund a payment',
        right: ['transactions', 'refund'],
        also: 'give money back return',
        steps: [
          'Find the payment by the name of the parent, and select its row.',
          'Select **Refund**.',
          'Choose **All of it**, **An amount** or **By line**, and enter a **Reason**. The family sees it on the receipt.',
          'Select **Refund** again. No child loses their spot.',
        ],
      },
      {
        title: 'Record a payment by cash or check',
        right: ['transactions', 'charge'],
        also: 'take payment bank transfer',
        steps: [
          'Select **Take payment**, choose the **Parent**, and select **Next**.',
          'Enter the **Amount**, the day it was **Received on**, and the **Method**.',
          'Select **Record payment**.',
        ],
      },
      {
        title: 'Send a receipt again',
        also: 'resend email proof',
        steps: [
          'Open the menu at the end of the row, and choose **Resend receipt**.',
          'For several at once, check them, and select **Resend receipts**.',
        ],
      },
      {
        title: 'Download the payments of a month',
        also: 'spreadsheet excel bookkeeping',
        steps: ['Choose **Dates** above the list.', 'Select **Download**, and choose the **Columns**.'],
      },
      ...viewTasks('your transactions'),
    ],
  },
  '/transactions/proposals': {
    about:
      'Possible refunds for children who left or dates that were canceled. No money moves until you decide.',
    right: ['transactions', 'view'],
    tasks: [
      {
        title: 'Refund what a family paid too much',
        right: ['transactions', 'refund'],
        also: 'refund child left canceled date proposal',
        steps: [
          'Select a row to see what it is for, and what was paid.',
          'Open the menu at the end of the row, and choose **Refund**.',
          'Check the amount and how it is refunded, and confirm.',
        ],
      },
      {
        title: 'Keep a refund as credit',
        right: ['transactions', 'refund'],
        also: 'balance next invoice',
        steps: [
          'Open the menu at the end of the row, and choose **Keep as credit**.',
          'Confirm. It pays the next invoices of the family.',
        ],
      },
      {
        title: 'Decide not to refund a family',
        right: ['transactions', 'refund'],
        also: 'decline refuse no refund',
        steps: [
          'Open the menu at the end of the row, and choose **Dismiss**.',
          'You find it again under **Dismissed**.',
        ],
      },
      {
        title: 'See what was refunded',
        steps: ['Choose **Refunded** above the list.', 'Select a row to see when, and how much.'],
      },
    ],
  },
}

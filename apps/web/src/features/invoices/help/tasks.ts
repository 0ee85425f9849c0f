import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { HelpPages } from '../../../platform/page/help.ts'

export const invoicesHelp: HelpPages = {
  '/transactions/invoices': {
    about:
      'What families are asked to pay. Open an invoice to see its lines and payments, to email it, print it or cancel it.',
    right: ['invoice', 'view'],
    tasks: [
      {
        title: 'Write an invoice',
        right: ['invoice', 'add'],
        also: 'bill charge new fee',
        steps: [
          'Select **New invoice**, and choose the **Parent**.',
          'Enter what each line is **For** and its **Amount**. **Add a line** adds another one.',
          'Look at the **Due date**, and select **Create invoice**.',
        ],
      },
      {
        title: 'Send an invoice again',
        right: ['invoice', 'add'],
        also: 'resend email payment link',
        steps: [
          'Open the menu at the end of the row, and choose **Resend**.',
          'To send it another way, choose **Copy payment link**, and paste it into your own message.',
        ],
      },
      {
        title: 'Cancel an invoice',
        right: ['invoice', 'cancel'],
        also: 'void wrong delete',
        steps: [
          'Open the menu at the end of the row, and choose **Cancel invoice**.',
          'Read what it changes, and confirm. The number stays in your books.',
        ],
      },
      {
        title: 'Write off what nobody will pay',
        right: ['invoice', 'cancel'],
        also: 'bad debt forgive',
        steps: [
          'Open the menu at the end of the row, and choose **Write off**.',
          'Say why. The history and the invoice keep it, and the family does not see it.',
        ],
      },
      {
        title: 'See who is late with paying',
        also: 'overdue past due open',
        steps: [
          'Choose **Past due** above the list.',
          'Select a row to see its lines, its reminders and its payments.',
          'Select **Overdue** to download all of them as a spreadsheet.',
        ],
      },
      ...viewTasks('your invoices'),
    ],
  },
}

import type { HelpPages } from '../../../platform/page/help.ts'

/** Help on payers other than families. */
export const otherPayersHelp: HelpPages = {
  '/transactions/agencies': {
    about:
      'Subsidy agencies, scholarship funds and employers that pay for children. What one pays for a child is set on the Billing tab of the child.',
    right: ['invoice', 'view'],
    tasks: [
      {
        title: 'Add an agency that pays for children',
        right: ['invoice', 'add'],
        also: 'subsidy employer scholarship county',
        steps: [
          'Select **Add agency**.',
          'Enter its **Name**, and the **Email** where invoices go.',
          'Select **Save**.',
        ],
      },
      {
        title: 'Set what an agency pays for a child',
        right: ['invoice', 'add'],
        also: 'subsidy share part',
        via: ['/contacts/$childId'],
        steps: [
          'Open the child in **Contacts**, and go to the **Billing** tab.',
          'Find **Who else pays**, and select **Add**.',
          'Choose the **Agency** and what it **Pays**, and select **Save**.',
        ],
      },
      {
        title: 'See what an agency owes',
        also: 'balance invoices',
        steps: [
          'Look at **Owes** in the list.',
          'Open the menu at the end of the row, and choose **Invoices**.',
        ],
      },
      {
        title: 'Turn off an agency',
        right: ['invoice', 'add'],
        also: 'end remove',
        steps: [
          'Open the menu at the end of the row, and choose **Turn off**.',
          'It keeps paying for the children it pays for now until you end that.',
        ],
      },
    ],
  },
  '/transactions/aid': {
    about: 'Families’ requests for aid. Approved aid is a separate line on their invoices.',
    right: ['invoice', 'view'],
    tasks: [
      {
        title: 'Approve a request for financial aid',
        right: ['invoice', 'add'],
        also: 'scholarship discount',
        steps: [
          'Open the menu at the end of the row, and choose **Approve**.',
          'Look at the amount and who it is for, and confirm.',
          'It is taken off bills from now on.',
        ],
      },
      {
        title: 'Decline a request for financial aid',
        right: ['invoice', 'add'],
        also: 'refuse scholarship',
        steps: [
          'Open the menu at the end of the row, and choose **Decline**.',
          'Enter a **Reason**, and confirm. Nothing is taken off.',
        ],
      },
      {
        title: 'Request aid for a child',
        right: ['invoice', 'add'],
        also: 'scholarship discount new',
        via: ['/contacts/$childId'],
        steps: [
          'Open the child in **Contacts**, and go to the **Billing** tab.',
          'Find **Financial aid**, and select **Request**.',
          'Fill in how much, and select **Save request**.',
        ],
      },
    ],
  },
}

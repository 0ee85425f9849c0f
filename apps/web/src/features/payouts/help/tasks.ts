import type { HelpPages } from '../../../platform/page/help.ts'

export const payoutsHelp: HelpPages = {
  '/transactions/payouts': {
    about:
      'What the payment provider sent to your bank. Each payout is compared with your books line by line, and shows what does not match.',
    right: ['transactions', 'view'],
    tasks: [
      {
        title: 'Find a payout on your bank statement',
        also: 'deposit stripe bank',
        steps: [
          'Compare the day **In the bank** and the **Amount** with your statement.',
          'Select the row to see which payments are in it.',
        ],
      },
      {
        title: 'See payouts that do not match your books',
        also: 'difference reconcile',
        steps: [
          'Choose **Do not match** above the list.',
          'Look at the **Difference**, and select the row to see each line.',
        ],
      },
      {
        title: 'See which payouts did not arrive',
        also: 'failed on the way',
        steps: [
          'Choose **Processing** or **Failed** above the list.',
          'Select a row. It says what the bank answered.',
        ],
      },
    ],
  },
  '/transactions/payouts/$payoutId': {
    about:
      'The payments, refunds and fees in one payout, beside what your books say. Select a payment to open it.',
    right: ['transactions', 'view'],
    tasks: [
      {
        title: 'Find out why a payout does not match',
        also: 'difference reconcile',
        steps: [
          'Choose **Do not match** above the lines.',
          'Select a line to open its payment, and see what happened to it.',
          'Select **Check again** once it is fixed.',
        ],
      },
      {
        title: 'Accept the difference of a payout',
        right: ['transactions', 'charge'],
        also: 'close books',
        steps: [
          'Select **Accept the difference**.',
          'Enter a **Reason**. Whoever closes the books sees it here.',
        ],
      },
      {
        title: 'Take a payout into your bookkeeping',
        also: 'download spreadsheet lines',
        steps: ['Look at **What is in it**: payments, refunds and fees.', 'Select **Download the lines**.'],
      },
    ],
  },
}

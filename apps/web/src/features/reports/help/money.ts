import { downloadOf, printOf, reportHelp } from './report-tasks.ts'

export const moneyReportsHelp = {
  '/reports/aging': reportHelp(
    {
      card: 'Who owes how much, and how long it has been due.',
      about: 'Who owes how much, and for how long. Open a row to see the invoices behind it.',
    },
    {
      title: 'See who owes the most',
      also: 'debt past due overdue',
      steps: ['Select **Total** over its column to sort by it.', 'Select a row to see the open invoices.'],
    },
    {
      title: 'Find the oldest debt',
      also: 'past due overdue days',
      steps: [
        'Select **Oldest due** over its column to sort by it.',
        'Select a row, and decide what to do about each invoice.',
      ],
    },
    downloadOf('aging'),
  ),
  '/reports/revenue': reportHelp(
    {
      card: 'What was billed by kind of activity, beside the previous period.',
      about: 'What was billed by kind of activity, beside the same number of days before.',
    },
    {
      title: 'Compare this month with the one before',
      also: 'income growth',
      steps: [
        'Choose the **Dates**.',
        'Look at **Previous period** and **Change** beside what was **Billed**.',
      ],
    },
    {
      title: 'See what each kind of activity brings in',
      also: 'income classes camps aftercare',
      steps: ['Choose the **Dates**.', 'Each row says what it is **For**. **Total** stands last.'],
    },
    printOf('revenue'),
  ),
  '/reports/earned': reportHelp(
    {
      card: 'What was billed, spread over the dates it is for.',
      about: 'What was billed, spread over the dates it is for, whenever it was invoiced.',
    },
    {
      title: 'See what a month has earned',
      also: 'accrual deferred income',
      steps: [
        'Choose the **Dates**.',
        'Read the row of the **Month**. It counts what took place then, whenever it was billed.',
      ],
    },
    {
      title: 'See what was billed for later',
      also: 'deferred prepaid',
      steps: [
        'Choose **Dates** that end today.',
        'The line below the table says what was billed for dates after them.',
      ],
    },
    printOf('earned amounts'),
  ),
  '/reports/discounts': reportHelp(
    {
      card: 'What discounts and coupons took off.',
      about: 'What discounts and coupons took off what was billed.',
    },
    {
      title: 'See what a discount costs you',
      also: 'early bird siblings amount',
      steps: ['Choose the **Dates**.', 'Look at the **Amount** of each **Name**.'],
    },
    {
      title: 'See whether a coupon is used',
      also: 'code promotion',
      steps: [
        'Find the row whose **Kind** is a coupon.',
        '**Bills** and **Payers** say how often, and by how many.',
      ],
    },
    printOf('discounts'),
  ),
  '/reports/journal': reportHelp(
    {
      card: 'Every entry of the ledger, as a file for your accountant.',
      about: 'Every entry of the ledger. Download it for your accountant.',
    },
    {
      title: 'Give your accountant the journal',
      also: 'bookkeeping export ledger csv',
      steps: ['Choose the **Dates**.', 'Select **Download CSV**. The file has every entry of these dates.'],
    },
    {
      title: 'Compare your accounts with the books',
      also: 'balance debit credit',
      steps: [
        'Choose the **Dates**.',
        'Open **By account**: it adds up **Debit** and **Credit** of each one.',
      ],
    },
    printOf('the journal'),
  ),
  '/reports/tax-statements': reportHelp(
    {
      card: 'What families paid for care in a year, to print or email.',
      about:
        'What families paid for care in a year. Open one to see what counts, print all of them, or email them.',
    },
    {
      title: 'Email tax statements to all families',
      also: 'year end dependent care',
      steps: [
        'Choose the **Year**.',
        'Select **Email all**, and confirm. Anyone who was already sent one is left out.',
      ],
    },
    {
      title: 'Give one family its tax statement',
      also: 'print year',
      steps: [
        'Type the name into **Search payers**.',
        'Select the row to read it. To send it, open the menu, and choose **Email**.',
      ],
    },
    {
      title: 'Print all tax statements',
      also: 'pdf paper',
      steps: [
        'Choose the **Year**.',
        'Select **Download all as PDF**.',
        'Download the files once they are made.',
      ],
    },
  ),
}

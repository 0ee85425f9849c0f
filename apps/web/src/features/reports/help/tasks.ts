import type { ReportName } from '@afterbell/domain/users/reports'
import type { HelpPage, HelpPages } from '../../../platform/page/help.ts'
import { moneyReportsHelp } from './money.ts'
import { downloadOf, reportHelp, saveViewOf } from './report-tasks.ts'

/** Help for each report, and its sentence on the page of all reports. */
export const reportPages: Readonly<Record<`/reports/${ReportName}`, HelpPage & { card: string }>> = {
  ...moneyReportsHelp,
  '/reports/activities': reportHelp(
    {
      card: 'How full activities are, who waits, and who attends.',
      about: 'How full each activity is now. Choose dates to see who joined, left and attended in them.',
    },
    {
      title: 'See which activities are full',
      also: 'capacity spots waiting',
      steps: [
        'Select **Full** over its column to sort by it.',
        'Look at **Waiting**: those are the children who would like to come.',
      ],
    },
    {
      title: 'See who joined and left in a month',
      also: 'enrollment changes',
      steps: ['Choose **Dates**.', 'Look at **Joined** and **Left** in the list.'],
    },
    downloadOf('activities'),
  ),
  '/reports/children': reportHelp(
    {
      card: 'What children are enrolled in, by grade, and how they attend.',
      about: 'What each child is enrolled in now. Choose dates to see how they attended in them.',
    },
    {
      title: 'See what each child is enrolled in',
      also: 'list of children',
      steps: [
        'Type a part of a name into **Search children**, or choose a **Grade**.',
        'Look at **Enrolled in** and **Waiting**.',
      ],
    },
    {
      title: 'Count the children of each grade',
      also: 'how many age',
      steps: ['Find **Children by grade**.', 'Choose **Table** to read the numbers.'],
    },
    downloadOf('children'),
  ),
  '/reports/attendance': reportHelp(
    {
      card: 'How often children came, by date, activity, location or child.',
      about: 'How often children were expected, came and did not come. Open a row to see its entries.',
    },
    {
      title: 'See how often a child came',
      also: 'rate absent',
      steps: [
        'Choose **Dates**, and **By child** above the list.',
        'Look at **Attended**, **Absent** and **Rate**.',
        'Select a row to see each date.',
      ],
    },
    {
      title: 'Compare the attendance of activities',
      also: 'rate classes camps',
      steps: [
        'Choose **By activity** above the list.',
        'Select **Absent** over its column to sort by it, and compare each **Rate**.',
      ],
    },
    saveViewOf('attendance'),
  ),
  '/reports/entries': reportHelp(
    {
      card: 'When each child came and went, on every date they were expected.',
      about: 'When each child came and went. Choose a status to see only who was absent, or picked up late.',
    },
    {
      title: 'Show who was absent in a week',
      also: 'missing list',
      steps: ['Choose the **Dates**.', 'Choose **Absent** under **Status**.'],
    },
    {
      title: 'Prove when a child came and went',
      also: 'times in out agency licensing',
      steps: [
        'Type the name into **Search children**, and choose the **Dates**.',
        'Read **In** and **Out**, and select **Print** or **Download**.',
      ],
    },
    saveViewOf('entries'),
  ),
  '/reports/enrollment': reportHelp(
    {
      card: 'How many were enrolled over time, and how many began and ended.',
      about:
        'How many children were enrolled at the end of each week or month, and how many began and ended in it.',
    },
    {
      title: 'See whether enrollment grows',
      also: 'trend over time',
      steps: [
        'Choose the **Dates**, and weeks or months under **Interval**.',
        'Look at **Enrollments over time**.',
      ],
    },
    {
      title: 'See how many began and ended',
      also: 'joined left',
      steps: ['Choose the **Dates**.', 'Look at **Enrolled** and **Ended** above the chart.'],
    },
    downloadOf('enrollment'),
  ),
  '/reports/fill': reportHelp(
    {
      card: 'How many spots are taken, and how many were over time.',
      about: 'How many of the spots of each activity are taken.',
    },
    {
      title: 'Find activities with spots left',
      also: 'empty capacity',
      steps: [
        'Select **Full** over its column to sort by it.',
        'Compare **Spots** and **Taken** in each row.',
      ],
    },
    {
      title: 'See how full one location is',
      also: 'capacity room',
      steps: ['Choose the **Location** above the list.', 'Look at **Taken** and **Spots** on top.'],
    },
    downloadOf('fill rate'),
  ),
  '/reports/wait-list': reportHelp(
    {
      card: 'How many wait for what, since when, and what came of offers.',
      about:
        'How many children wait for each activity now. Choose dates to see what became of offers made in them.',
    },
    {
      title: 'See where another group is wanted',
      also: 'demand waiting full',
      steps: ['Find **Demand by activity**.', 'The longest bar is where most children wait.'],
    },
    {
      title: 'See what became of offers',
      also: 'accepted declined expired',
      steps: ['Choose **Dates**.', 'Look at **Offers**, **Accepted**, **Declined** and **Expired**.'],
    },
    downloadOf('wait lists'),
  ),
  '/reports/late-pickups': reportHelp(
    {
      card: 'Who was picked up late, by how much, and the fees for it.',
      about: 'Who was picked up late. Fees are decided on the page Late pickups of Billing.',
    },
    {
      title: 'See which families are often late',
      also: 'pickup minutes',
      steps: [
        'Choose the **Dates**.',
        'Select **Child** over its column: the rows of each child then stand together.',
        'Look at **Minutes late**.',
      ],
    },
    {
      title: 'See what late pickups cost families',
      also: 'fees billed',
      steps: [
        'Look at **Fees** and **Billed** on top.',
        'The **Status** of each row says whether it was billed.',
      ],
    },
    downloadOf('late pickups'),
  ),
  '/reports/form-answers': reportHelp(
    {
      card: 'What families answered to custom forms, and what is to be completed.',
      about:
        'What families answered to your custom forms. Open a row to see all answers of that child to the form.',
    },
    {
      title: 'See which answers are missing',
      also: 'incomplete forms',
      steps: [
        'Choose the **Form** above the list.',
        'Look at **To be completed** on top, and at **State** in each row.',
      ],
    },
    {
      title: 'Read what one family answered',
      also: 'form child',
      steps: ['Type the name into **Search children**.', 'Select the row to read all answers.'],
    },
    downloadOf('form answers'),
  ),
}

export const reportsHelp: HelpPages = {
  ...reportPages,
  '/reports': reportHelp(
    {
      about: 'Your school’s numbers. Choose a report to see it for any dates, to print it or to download it.',
    },
    {
      title: 'Find a report',
      also: 'figures statistics numbers',
      steps: ['Read what each report shows.', 'Select it, choose its **Dates**, and print or download it.'],
      via: ['/reports/attendance'],
    },
    {
      title: 'Get a report by email every week',
      also: 'schedule send automatic monthly',
      via: ['/reports/attendance'],
      steps: [
        'Open the report, choose its filters, and choose **Save this view** under **Views**.',
        'Come back here. Open the menu beside it under **Your views**, and choose **Email it**.',
        'Choose **How often**, and select **Save**.',
      ],
    },
    {
      title: 'Stop a report that is emailed to you',
      also: 'unsubscribe schedule',
      steps: ['Find it under **Your views**.', 'Open the menu beside it, and choose **Stop emails**.'],
    },
  ),
  '/settings/history': {
    about:
      'Who did what, and when. Nothing here can be changed. Choose a child to see everything that happened to them.',
    right: ['reports', 'view'],
    tasks: [
      {
        title: 'See everything that was done about a child',
        also: 'audit log who changed',
        steps: [
          'Type the name under **Only about a child**, and choose the child.',
          'The newest entry stands first.',
        ],
      },
      {
        title: 'See what one person did',
        also: 'audit log user staff',
        steps: ['Choose the person under **Done by**.', 'Choose **Days** to see other dates.'],
      },
      {
        title: 'Find out who changed money or settings',
        also: 'audit log',
        steps: [
          'Choose what it is **About**.',
          'Choose the **Days**.',
          'Each entry says who did it, and when.',
        ],
      },
    ],
  },
}

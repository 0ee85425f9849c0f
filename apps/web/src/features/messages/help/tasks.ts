import type { HelpPage, HelpPages } from '../../../platform/page/help.ts'

const MAY_SET = ['parent-portal.settings', 'view'] as const

export const messagesHelp: HelpPages = {
  '/settings/email_history': historyOf(
    'email',
    ['email_history', 'view'],
    'Every email your school sent to families and users, and whether it arrived. Open one to read it or to send it again.',
  ),
  '/settings/sms_history': historyOf(
    'text',
    ['sms_history', 'view'],
    'Every text your school sent to families, and whether it arrived. Open one to read it or to send it again.',
  ),
  '/settings/messages': {
    about:
      'Between which hours no texts go out to many families at once, whether emails tell when they are opened, and templates to write with.',
    right: MAY_SET,
    tasks: [
      {
        title: 'Add a template for messages',
        also: 'standard text letter',
        steps: [
          'Select **Add template**.',
          'Choose what it is **For**, and enter its **Name** and the **Message**.',
          '**Insert field** puts in what differs for each family, such as the name of the child.',
          'Select **Save**. It can then be chosen by everybody who writes to families.',
        ],
      },
      {
        title: 'Keep texts from going out at night',
        also: 'quiet hours sms',
        steps: [
          'Under **No texts to many after**, enter when the quiet hours begin, and under **Until** when they end.',
          'Select **Save settings**. Texts written in between wait for the morning.',
        ],
      },
      {
        title: 'See whether emails are opened',
        also: 'tracking read',
        steps: [
          'Turn on **Show when an email was opened**, and select **Save settings**.',
          'Each email in **Email History** then says so.',
        ],
      },
    ],
  },
  '/settings/automatic_messages': {
    about:
      'What families are sent without anybody writing it: receipts, offers, reminders. Turn each on or off by email and by text, and put it into your own words.',
    right: MAY_SET,
    tasks: [
      {
        title: 'Turn an automatic message on or off',
        also: 'receipts reminders offers stop',
        steps: ['Find the message in the list.', 'Turn **Email** or **Text** on or off. It holds at once.'],
      },
      {
        title: 'Put an automatic message into your own words',
        also: 'change text template',
        steps: [
          'Select **Edit** beside **Email** or **Text**.',
          'Change the **Message**. **Insert field** puts in names, dates and amounts.',
          'Look at the **Preview**, and select **Save**. **Use standard text** goes back to ours.',
        ],
      },
      {
        title: 'Write your own text in Spanish',
        also: 'language español translate',
        steps: [
          'Select **Edit** beside **Email** or **Text**.',
          'Select **Español** above the fields. They hold our Spanish text until you save your own.',
          'Change the **Message**, and select **Save**. Guardians whose language is Spanish get it.',
        ],
      },
      {
        title: 'Choose when a reminder goes out',
        also: 'days before',
        steps: [
          'Select **Change** below the message that says how long before it goes.',
          'Enter **How long before**, and select **Save**.',
        ],
      },
    ],
  },
}

function historyOf(
  what: 'email' | 'text',
  right: ['email_history' | 'sms_history', 'view'],
  about: string,
): HelpPage {
  return {
    about,
    right,
    tasks: [
      {
        title: `See whether ${what === 'email' ? 'an email' : 'a text'} arrived`,
        also: 'delivered bounced failed',
        steps: [
          'Search by the recipient.',
          'Look at its **Status**. Select the row to read it, and why it did not arrive.',
        ],
      },
      {
        title: `Send ${what === 'email' ? 'an email' : 'a text'} again`,
        also: 'resend',
        steps: [
          'Open the menu at the end of the row, and choose **Send again**.',
          'Correct the address of the family first, if it was wrong.',
        ],
      },
      {
        title: `See to whom one ${what} went`,
        also: 'recipients list many',
        steps: [
          'Open the menu at the end of the row, and choose **All recipients**.',
          'It lists every recipient, and how each message stands.',
        ],
      },
    ],
  }
}

import type { HelpPages } from '../../../platform/page/help.ts'

const right = ['integrations.apps', 'view'] as const

export const integrationsHelp: HelpPages = {
  '/settings/apps': {
    about:
      'Connect Stripe for payments by card or bank account, Zoom for classes online, Mailchimp for newsletters, and Blackbaud for your books.',
    right,
    tasks: [
      {
        title: 'Take card payments',
        also: 'stripe connect bank',
        steps: [
          'Find **Card payments**, and select **Connect Stripe**.',
          'Answer what Stripe asks. You come back here by yourself, and can select **Go on at Stripe** later.',
          'Families can pay by card once it says **Connected**.',
        ],
      },
      {
        title: 'Give online classes a Zoom link',
        also: 'video meeting',
        steps: [
          'Find **Zoom**, and connect your account.',
          'Choose your **Online locations**, and select **Save**.',
          'Each class that meets there gets its link by itself.',
        ],
      },
      {
        title: 'Send the journal to Blackbaud',
        also: 'bookkeeping ledger accounts',
        steps: [
          'Enter the **Account numbers**, and select **Save numbers**.',
          'Choose the day under **Send the journal up to**.',
          'Select **Send journal**. **What was sent** shows how it ended.',
        ],
      },
      {
        title: 'Disconnect a service',
        also: 'remove stop',
        steps: ['Find its card, and select **Disconnect**.', 'Read what stops, and confirm.'],
      },
    ],
  },
  '/settings/api-keys': {
    about:
      'Keys for other programs of your school. Each says what it may do, and works until you revoke it. What it does is in the history.',
    right,
    tasks: [
      {
        title: 'Let another program read your data',
        also: 'create api key integration',
        steps: [
          'Select **Create API key**.',
          'Enter the **Name** of the program, and choose **What it may do**.',
          'Select **Create**, and copy the key. It is shown only once.',
        ],
      },
      {
        title: 'End an API key',
        also: 'revoke remove lost',
        steps: [
          'Find the key by its name and its last letters.',
          'Select **Revoke**, and confirm. The program is refused at once.',
        ],
      },
      {
        title: 'Read how to program against Afterbell',
        also: 'api documentation developer',
        steps: ['Select **Documentation**.', 'It opens in a new tab, and describes each call.'],
      },
    ],
  },
  '/settings/webhooks': {
    about:
      'Addresses of other programs that are told when something happens. Each message is signed, and tried again for three days.',
    right,
    tasks: [
      {
        title: 'Tell another program when something happens',
        also: 'add webhook event integration',
        steps: [
          'Select **Add webhook**.',
          'Enter its **Address**, and check what is sent under **Events to send**.',
          'Select **Save**, and copy the **Signing secret** into the other program.',
        ],
      },
      {
        title: 'Test a webhook',
        also: 'try send',
        steps: [
          'Open the menu beside it, and choose **Send test**.',
          'Choose **Log** in the same menu to see what it answered.',
        ],
      },
      {
        title: 'Change the secret of a webhook',
        also: 'signing key rotate',
        steps: [
          'Open the menu beside it, and choose **New secret**.',
          'For one day both secrets work. Change the other program within that time.',
        ],
      },
    ],
  },
  '/settings/webhooks/$id': {
    about:
      'What this address was told in the last 30 days, and what it answered. Open a message to see each try, or send it again.',
    right,
    tasks: [
      {
        title: 'See why a message was not delivered',
        also: 'webhook failed error',
        steps: ['Choose the **Status** above the list.', 'Select a row: it shows each try and its answer.'],
      },
      {
        title: 'Send a message of a webhook again',
        also: 'resend retry',
        steps: ['Open the menu at the end of the row, and choose **Send again**.', 'The webhook must be on.'],
      },
      {
        title: 'See when a message is tried again',
        also: 'webhook next',
        steps: ['Look at **Next try** in the list.', 'Messages are tried for three days.'],
      },
    ],
  },
}

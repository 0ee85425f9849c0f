import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { HelpPages } from '../../../platform/page/help.ts'

export const usersHelp: HelpPages = {
  '/settings/users': {
    about:
      'Who works in your school, with their roles. Invite people by email. Turn off someone who is away, and remove someone who left.',
    right: ['users', 'view'],
    tasks: [
      {
        title: 'Invite somebody to work in your school',
        right: ['users', 'add'],
        also: 'add user staff instructor colleague',
        steps: [
          'Select **Invite user**.',
          'Enter their **Email** and name, and choose a **Role**.',
          'If they teach, check **Also teaches, and can be chosen as an instructor**.',
          'Select **Send invitation**. They get an email with a link.',
        ],
      },
      {
        title: 'Change what somebody may do',
        right: ['users', 'edit'],
        also: 'role rights permission',
        steps: [
          'Open the menu at the end of the row, and choose **Edit**.',
          'Choose another **Role**, and select **Save**. It holds at once.',
        ],
      },
      {
        title: 'Close the account of somebody who left',
        right: ['users', 'remove'],
        also: 'remove user turn off',
        steps: [
          'Open the menu at the end of the row. Choose **Turn off** for a while, or **Remove** for good.',
          'Confirm. What they did stays in the history.',
        ],
      },
      {
        title: 'Send an invitation again',
        right: ['users', 'send'],
        also: 'resend expired link',
        steps: [
          'Open the menu at the end of the row, and choose **Send again**.',
          'If the address was wrong, choose **Change and send again**.',
        ],
      },
      ...viewTasks('your users'),
    ],
  },
  '/settings/personal-info': {
    about:
      'Your name and phone, your password, and the devices you are logged in on. Log out the ones you do not know.',
    right: ['personal-info', 'view'],
    tasks: [
      {
        title: 'Change your password',
        also: 'login',
        steps: [
          'Enter the **Current password** and the new one.',
          'Select **Change password**. All your other devices are logged out.',
        ],
      },
      {
        title: 'Make your login safer',
        also: 'two-step passkey authenticator second factor',
        steps: [
          'Find **Second steps**.',
          'Select **Add a passkey**, or **Set up an authenticator app**.',
          'Keep the **Recovery codes** somewhere you can find them without your phone.',
        ],
      },
      {
        title: 'Log out a device you lost',
        also: 'session phone stolen',
        steps: [
          'Find **Where you are logged in**.',
          'Select **Log out** beside the device, or **Log out all other devices**.',
        ],
      },
    ],
  },
  '/settings/notifications': {
    about:
      'What we email or text you about in this school. Everybody chooses for themselves, and sees what their role may see.',
    right: ['notifications', 'view'],
    tasks: [
      {
        title: 'Choose what you get emails about',
        also: 'notify alert',
        steps: ['Choose **Email** beside each line you want to hear about.', 'Select **Save**.'],
      },
      {
        title: 'Stop an email you do not need',
        also: 'unsubscribe turn off',
        steps: ['Find the line the email is about.', 'Choose **Off**, and select **Save**.'],
      },
      {
        title: 'Get these emails at another address',
        also: 'change email',
        via: ['/settings/personal-info'],
        steps: [
          'They go to the address you log in with. Open **Personal info** to change it.',
          'Enter the **New email** and **Your password**, and select **Change email**.',
          'Open the link we send to the new address.',
        ],
      },
    ],
  },
}

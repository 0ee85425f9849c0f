import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { HelpPages } from '../../../platform/page/help.ts'

export const familiesHelp: HelpPages = {
  '/contacts': {
    about: 'The children of the school with their guardians. Search by name, email address or phone number.',
    right: ['contacts', 'view'],
    tasks: [
      {
        title: 'Add a child',
        right: ['contacts', 'contact'],
        also: 'new family student register',
        steps: [
          'Select **Add child**.',
          'Enter the **First name** and the **Last name**, and what else you know.',
          'A sibling is here already? Select **Join another family**, and choose them.',
          'Fill in the **Primary guardian**, and select **Add child** at the foot.',
        ],
      },
      {
        title: 'Find a child by a phone number',
        also: 'search email parent guardian',
        steps: [
          'Type at least three characters into **Search contacts**: a name, an email or a phone number.',
          'Select the row of the child to open their page.',
        ],
      },
      {
        title: 'Send a guardian messages in Spanish',
        right: ['contacts', 'contact'],
        also: 'language español translate',
        steps: [
          'Open the menu at the end of the row, and choose **Edit**.',
          'Under the guardian, choose the **Language for messages**, and select **Save**.',
          'Reminders, offers, receipts and invoices now come in it. What you write yourself stays as you write it.',
        ],
      },
      {
        title: 'Write to all families',
        right: ['contacts', 'email'],
        also: 'email text message newsletter parents',
        steps: [
          'Select **Email all families**. For some families only, check them and select **Email** or **Text**.',
          'Choose a **Template**, or write the **Subject** and the **Message**.',
          'Select **Send**. To send it at another time, turn on **Send later** first.',
        ],
      },
      {
        title: 'Invite families to the portal',
        right: ['contacts', 'contact'],
        also: 'parent portal invitation log in letter several',
        steps: [
          'Check the children, or all of the list, and select **Invite to the portal**. Rosters and wait lists have it too.',
          'See who gets an email, and who does not and why.',
          'Select **Invite**. The email history shows how each email arrives.',
        ],
      },
      {
        title: 'Restore a child who was removed',
        right: ['contacts', 'remove'],
        also: 'archive undo',
        steps: [
          'Choose **Archived** above the list.',
          'Open the menu at the end of the row, and choose **Restore**.',
        ],
      },
      ...viewTasks('your contacts'),
    ],
  },
  '/contacts/duplicates': {
    about:
      'Families that share an email, phone, guardian or child. Open a pair to see both side by side. Nothing is merged until you confirm.',
    right: ['contacts', 'contact'],
    tasks: [
      {
        title: 'Merge two entries of one family',
        also: 'duplicate double same twice',
        steps: [
          'Select a pair to see both families side by side.',
          'Look at **This family stays**. **Swap** turns the two around.',
          'Choose the guardians and homes that stay.',
          'Read **What will happen**, and select **Merge**. You cannot undo this.',
        ],
      },
      {
        title: 'Mark two families as not duplicates',
        also: 'different same',
        steps: [
          'Open the menu at the end of the row, and choose **Not duplicates**.',
          'The pair goes to the list **Not duplicates**.',
        ],
      },
      {
        title: 'List a pair as duplicates again',
        also: 'undo',
        steps: [
          'Choose **Not duplicates** above the list.',
          'Open the menu at the end of the row, and choose **List as duplicates again**.',
        ],
      },
    ],
  },
}

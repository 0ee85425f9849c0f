import type { HelpPages } from '../../../platform/page/help.ts'

const right = ['organization-profile', 'view'] as const

export const privacyHelp: HelpPages = {
  '/settings/export': {
    about: 'Everything your school keeps in Afterbell, in one file. It can be downloaded for a day.',
    right,
    tasks: [
      {
        title: 'Download everything your school keeps',
        also: 'backup export data leave',
        steps: [
          'Select **Make an export**, and confirm. You can leave this page.',
          'Come back when it is ready, and download it within a day.',
          'Keep the file somewhere safe: names and medical information are in it.',
        ],
      },
      {
        title: 'See who made the last export',
        also: 'data who',
        steps: [
          'The page says who asked for it, and when.',
          'It says, too, until when it can be downloaded.',
        ],
      },
      {
        title: 'Make an export again that failed',
        also: 'data error',
        steps: ['Read what happened. Nothing is lost.', 'Select **Make an export** once more.'],
      },
    ],
  },
  '/settings/close': {
    about:
      'What closing the school ends and what goes on, counted now. Only the owner can close it. A Super Admin can reopen it for 30 days.',
    right,
    tasks: [
      {
        title: 'Close the school',
        also: 'cancel delete account leave end subscription',
        steps: [
          'Read what happens, and download your data first.',
          'Type the **Name of the school** and **Your password**.',
          'Select **Close school**. Everyone is logged out right away.',
        ],
      },
      {
        title: 'Reopen a closed school',
        also: 'reopen undo come back',
        steps: [
          'Log in as a Super Admin. The page says the last day to reopen the school.',
          'Reopen the school there, and type your password once more.',
        ],
      },
      {
        title: 'Let someone else close it',
        also: 'owner main contact hand over',
        via: ['/settings/users'],
        steps: [
          'The owner is the main contact of the school, where that is a Super Admin.',
          'Under **Users**, make another Super Admin the main contact. Only they can then close the school.',
        ],
      },
    ],
  },
  '/settings/retention': {
    about:
      'How long your school keeps what it no longer needs. Children’s records may have to be kept for years: ask your licensing office first.',
    right,
    tasks: [
      {
        title: 'Delete old emails and texts automatically',
        also: 'messages privacy retention',
        steps: [
          'Choose for how long under **Emails and texts**.',
          'Select **Save retention**, and confirm. Anything older is deleted within a day.',
        ],
      },
      {
        title: 'Delete details of children who left',
        also: 'allergies medical privacy retention',
        steps: [
          'Ask your licensing office how long you must keep them.',
          'Choose for how long under **Children who left**.',
          'Select **Save retention**, and confirm.',
        ],
      },
      {
        title: 'Keep everything for good',
        also: 'never delete',
        steps: ['Choose **Keep for good** in each field.', 'Select **Save retention**.'],
      },
    ],
  },
  '/settings/erasures': {
    about: 'Families whose data was erased. Only amounts and dates are kept.',
    right,
    tasks: [
      {
        title: 'Erase a family that asks for it',
        also: 'delete gdpr forget privacy',
        via: ['/contacts/$childId', '/settings/erasures/$familyId'],
        steps: [
          'Open one of its children in **Contacts**, open the menu with the three dots on top, and choose **Erase family**.',
          'Read **What goes** and **What stays**.',
          'Type the names and **Your password**, and select **Erase family**. It cannot be undone.',
        ],
      },
      {
        title: 'Prove that a family was erased',
        also: 'when who number',
        steps: ['Find it by the day under **Erased**.', 'Keep its **Number**: no name is left.'],
      },
      {
        title: 'See who erased a family',
        steps: ['Look at **By** in the list.', 'The day and the hour stand under **Erased**.'],
      },
    ],
  },
  '/settings/erasures/$familyId': {
    about: 'What an erasure takes away, and what it leaves. It needs your password, and cannot be undone.',
    right,
    tasks: [
      {
        title: 'Erase this family',
        also: 'delete forget privacy',
        steps: [
          'Read **What goes** and **What stays**.',
          'Type the **Names** as they are shown, and **Your password**.',
          'Select **Erase family**. It cannot be undone.',
        ],
      },
      {
        title: 'Settle what keeps a family from being erased',
        also: 'blocked open invoice enrolled',
        steps: [
          'Read **This family cannot be erased yet**.',
          'Take care of each line: take the children off rosters, and settle what is owed.',
          'Open this page again.',
        ],
      },
      {
        title: 'Check that the right family is erased',
        steps: [
          'Look at **Children** and **Guardians** under **Who is erased**.',
          'If it is another one, go back. Nothing has changed.',
        ],
      },
    ],
  },
}

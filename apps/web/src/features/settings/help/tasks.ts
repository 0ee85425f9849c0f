import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { HelpPage, HelpPages } from '../../../platform/page/help.ts'

const MAY_SET_SCHOOL = ['organization-profile', 'view'] as const

export const settingsHelp: HelpPages = {
  '/settings/teachers': {
    about:
      'The children’s homeroom teachers. When a teacher leaves, migrate the children to another one. Then you can delete the teacher.',
    right: ['teachers', 'view'],
    tasks: [
      addTo('teacher', 'teachers'),
      {
        title: 'Move the children of a teacher who leaves',
        right: ['teachers', 'edit'],
        also: 'migrate new teacher',
        steps: [
          'Open the menu at the end of the row, and choose **Migrate children**.',
          'Choose the other one under **Migrate to**, and confirm.',
          'Then choose **Delete** in the same menu.',
        ],
      },
      importInto('homeroom teachers', 'teachers'),
    ],
  },
  '/settings/pickup-options': {
    about: 'How children leave. If you turn one off, it is no longer offered. Children who have it keep it.',
    right: ['pickup_options', 'view'],
    tasks: [
      addTo('pickup option', 'pickup_options'),
      turnOff('pickup option', 'pickup_options', 'Children who have it keep it.'),
      importInto('pickup options', 'pickup_options'),
    ],
  },
  '/settings/locations': {
    about:
      'Where activities are held, and how many are held there, including past ones and drafts. Turn off a location to stop offering it for new activities.',
    right: ['locations', 'view'],
    tasks: [
      addTo('location', 'locations'),
      turnOff('location', 'locations', 'Activities that are held there stay there.'),
      importInto('locations', 'locations'),
      ...viewTasks('your locations'),
    ],
  },
  '/settings/t-shirt': {
    about: 'The shirt sizes families choose from. Turn off sizes you do not order.',
    right: ['shirt', 'view'],
    tasks: [
      {
        title: 'Stop offering a shirt size',
        also: 't-shirt turn off',
        steps: [
          'Turn off the switch in the column **Status**.',
          'Families can no longer choose it. Children who have it keep it.',
        ],
      },
      {
        title: 'Give children another shirt size',
        also: 'migrate t-shirt',
        steps: [
          'Open the menu at the end of the row, and choose **Migrate children**.',
          'Choose the other size under **Migrate to**, and confirm.',
        ],
      },
      {
        title: 'Count the shirts to order',
        also: 't-shirt how many',
        steps: [
          'The column **Children** shows how many wear each size.',
          'Choose **Active** under **Status** to see only sizes you offer.',
        ],
      },
    ],
  },
  '/settings/profile': {
    about:
      'What your school is called, where it is, and how it writes dates and money. If you choose another time zone, you see what it moves before you save.',
    right: MAY_SET_SCHOOL,
    tasks: [
      {
        title: 'Change the name or address of your school',
        also: 'phone website',
        steps: [
          'Change the **School name**, the **Street** and what else is different.',
          'Select **Save profile**. Public pages and new invoices show it.',
        ],
      },
      {
        title: 'Add your logo',
        also: 'picture brand',
        steps: [
          'Find **Logo**, and choose a picture from your computer.',
          'It is saved at once, and stands on your public pages.',
        ],
      },
      {
        title: 'Change the time zone',
        also: 'clock hours',
        steps: [
          'Choose another **Time zone**.',
          'Read **What this changes**: which meetings and bills move.',
          'Select **Save profile**.',
        ],
      },
    ],
  },
  '/settings/policies': {
    about:
      'What families are asked to accept. If you change a text, it becomes a new version, and earlier ones are kept.',
    right: ['policies', 'view'],
    tasks: [
      {
        title: 'Write a policy that families accept',
        right: MAY_SET_SCHOOL,
        also: 'terms rules consent',
        steps: [
          'Select **Add policy**.',
          'Enter the **Title** and the **Text**, and turn on **Ask families to accept it**.',
          'Select **Save policies**.',
        ],
      },
      {
        title: 'Change a policy',
        right: MAY_SET_SCHOOL,
        also: 'new version terms',
        steps: [
          'Change its **Text**, and select **Save policies**. It becomes a new version.',
          'What families accepted before stays as it was.',
        ],
      },
      {
        title: 'Read an earlier version of a policy',
        steps: ['Find the policy by its title.', 'Select **Earlier versions** below it.'],
      },
    ],
  },
  '/settings/registration': {
    about:
      'When a spot opens, we offer it to the first in line and hold it for a while, or it stays open until staff offer it.',
    right: MAY_SET_SCHOOL,
    tasks: [
      {
        title: 'Choose what happens when a spot opens',
        also: 'wait list offer automatic',
        steps: [
          'Choose under **When a spot opens and children are waiting**.',
          'Enter the **Hours to hold an offer**.',
          'Select **Save settings**.',
        ],
      },
      {
        title: 'Set a fee for late pickups',
        also: 'late money minutes',
        steps: [
          'Enter the **Grace after the end**: a pickup later than that is late.',
          'Choose the **Fee for late pickups**, and enter the **Fee**.',
          'Select **Save settings**.',
        ],
      },
      {
        title: 'Remind families of late payments',
        also: 'past due dunning',
        steps: [
          'Check **Remind families of invoices that are past due**.',
          'Enter the **Days after the due date** on which reminders go out.',
          'Select **Save settings**.',
        ],
      },
    ],
  },
}

type ListRight = 'teachers' | 'pickup_options' | 'locations'

function addTo(one: string, resource: ListRight): Extract<HelpPage, { right: unknown }>['tasks'][number] {
  return {
    title: `Add a ${one}`,
    right: [resource, 'add'],
    also: 'new',
    steps: [
      `Select **Add ${one}**.`,
      'Enter the **Name**.',
      `Select **Add ${one}** at the foot of the dialog.`,
    ],
  }
}

function turnOff(one: string, resource: ListRight, stays: string): ReturnType<typeof addTo> {
  return {
    title: `Stop offering a ${one}`,
    right: [resource, 'edit'],
    also: 'turn off delete remove',
    steps: [
      `Open the menu at the end of the row, and choose **Turn off**. ${stays}`,
      'Choose **Delete** if it was never used.',
    ],
  }
}

function importInto(many: string, resource: ListRight): ReturnType<typeof addTo> {
  return {
    title: `Import ${many}`,
    right: [resource, 'edit'],
    also: 'spreadsheet csv file upload',
    steps: [
      'Select **Import**, and **Download a template**.',
      'Fill in the template, one in each row, and save it.',
      'Choose the file, and select **Import**. Each row says what became of it.',
    ],
  }
}

import type { HelpPages, HelpTask } from '../../../platform/page/help.ts'

const build: readonly HelpTask[] = [
  {
    title: 'Add a question to a form',
    also: 'field consent choice',
    steps: [
      'Select **Add question**.',
      'Write the **Question**, and choose how it is answered under **Answer**.',
      'Turn on **Answer required** if families must not skip it.',
    ],
  },
  {
    title: 'Change the order of questions',
    also: 'move sort',
    steps: [
      'Drag a question by its handle.',
      'With the keyboard, go to the handle and press the arrow keys.',
    ],
  },
  {
    title: 'See a form as families see it',
    also: 'preview test',
    steps: ['Select **Preview**. What you fill in there is not saved.'],
  },
]

export const formsHelp: HelpPages = {
  '/settings/custom-forms': {
    about:
      'Your own questions. If you change a form, families answer the new questions from then on. Earlier answers keep the old ones.',
    right: ['custom_forms', 'view'],
    tasks: [
      {
        title: 'Ask families your own questions',
        right: ['custom_forms', 'add'],
        also: 'new custom form question consent waiver',
        via: ['/settings/custom-forms/form', '/classes/form'],
        steps: [
          'Select **Add form**.',
          'Enter the **Form name** and the questions, and select **Create form**.',
          'Choose it under **Custom forms** in each class, camp or aftercare session that asks it.',
        ],
      },
      {
        title: 'Read the answers to a form',
        also: 'results responses',
        steps: ['Open the menu at the end of the row, and choose **Answers**.'],
      },
      {
        title: 'Stop asking a form',
        right: ['custom_forms', 'edit'],
        also: 'disable delete turn off',
        steps: [
          'Open the menu at the end of the row, and choose **Disable**. Answers are kept.',
          'A form no activity uses can also be removed: choose **Delete**.',
        ],
      },
      {
        title: 'Copy a form',
        right: ['custom_forms', 'add'],
        also: 'duplicate',
        steps: ['Open the menu at the end of the row, and choose **Copy**.', 'Open the copy, and change it.'],
      },
    ],
  },
  '/settings/custom-forms/form': {
    about:
      'Drag a question by its handle to move it, or focus the handle and use the arrow keys. The preview shows what families see.',
    right: ['custom_forms', 'add'],
    tasks: build,
  },
  '/settings/custom-forms/form/$id': {
    about:
      'Drag a question by its handle to move it, or focus the handle and use the arrow keys. Earlier answers keep their questions.',
    right: ['custom_forms', 'edit'],
    tasks: build,
  },
  '/settings/custom-forms/answers/$id': {
    about: 'What families answered. Each answer keeps its questions. Earlier answers are kept too.',
    right: ['custom_forms', 'view'],
    tasks: [
      {
        title: 'Read what one family answered to this form',
        also: 'child response',
        steps: ['Type the name into **Search children**.', 'Select the row to read all answers.'],
      },
      {
        title: 'Download the answers to this form',
        also: 'spreadsheet excel export',
        steps: [
          'Choose the **Activity**, if you want only one.',
          'Select **Download**, and choose the **Columns**.',
        ],
      },
      {
        title: 'See what a family answered before',
        also: 'earlier old changed',
        steps: [
          'Choose **Shown as well** under **Earlier answers**.',
          'Or select a row, and turn on **Show earlier answers**.',
        ],
      },
    ],
  },
}
